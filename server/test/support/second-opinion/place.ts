import type { Company } from '../company.ts'

/** The company of the contacts, and the objects that rules name. */
export interface Place {
  co: Company
  /** A company with rows of the same contact ids, which must change nothing. */
  other: Company
  shops: string[]
  lists: string[]
  labels: string[]
  purposes: string[]
  stacks: string[]
  automations: string[]
  number: string
  date: string
  box: string
  choice: string
  multi: string
}

export async function createPlace(co: Company, other: Company): Promise<Place> {
  const field = async (type: string, options?: object[]) =>
    (await co.post('/custom-fields', { name: type, type, ...(options ? { options } : {}) }).ok(201)).id as string
  const options = [{ name: 'One' }, { name: 'Two' }, { name: 'Three' }]
  const stack = async (mergeKey: string) =>
    (await co.post('/coupon-stacks', { name: mergeKey, shopId: co.shopId, mergeKey }).ok(201)).id as string
  return {
    co,
    other,
    shops: [co.shopId, (await co.shop()).id],
    lists: [(await co.list()).id, (await co.list()).id],
    labels: [(await co.label()).id, (await co.label()).id],
    purposes: [co.purposeId, (await co.post('/purposes', { name: 'Other' }).ok(201)).id],
    automations: [await createAutomation(co, 'One'), await createAutomation(co, 'Two')],
    stacks: [await stack('spring'), await stack('autumn')],
    number: await field('number'),
    date: await field('date'),
    box: await field('bool'),
    choice: await field('select', options),
    multi: await field('multi', options),
  }
}

/** Keys of nodes; rules also ask about `n9`, which no automation has. */
export const NODES = ['n1', 'n2', 'n3']

async function createAutomation(co: Company, name: string): Promise<string> {
  const nodes = NODES.map((id) => ({ id, type: 'end', name: '', note: '', position: { x: 0, y: 0 }, config: {} }))
  return (await co.post('/automations', { name, shopId: co.shopId, graph: { nodes, edges: [] } }).ok(201)).id as string
}
