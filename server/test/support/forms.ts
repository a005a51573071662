import PostalMime from 'postal-mime'
import { isSolved } from '../../src/features/publishing/forms/submissions/challenge.ts'
import type { useApi } from './api.ts'
import type { Answer } from './client.ts'
import type { Company } from './company.ts'

type Api = ReturnType<typeof useApi>

/** A form with a list and a purpose. */
export async function makeForm(co: Company, more: object = {}) {
  const list = await co.list()
  const input = {
    name: `Form ${crypto.randomUUID()}`,
    shopId: co.shopId,
    listIds: [list.id],
    purposeId: co.purposeId,
    consentText: 'I agree to get news.',
    ...more,
  }
  const form = await co.post('/forms', input).ok(201)
  return { ...form, listId: list.id } as { id: string; listId: string; publicUrl: string; textVersion: number }
}

/** The number that a browser would find. */
export function solve(token: string): string {
  let n = 0
  while (!isSolved(token, String(n))) n++
  return String(n)
}

export const formPath = (co: Company, formId: string) => `/f/${co.tenant}/${formId}`

/** A token of a view of the form that is old enough to be sent. */
export async function viewOf(t: Api, co: Company, formId: string): Promise<string> {
  const { forms } = await t.stranger.get(`${formPath(co, formId)}/config`).ok(200)
  t.clock.forward(3_000)
  return forms[0].token
}

/** Sends a form as the script does. */
export async function submitForm(
  t: Api,
  co: Company,
  formId: string,
  values: object,
  more: object = {},
): Promise<Answer> {
  const token = await viewOf(t, co, formId)
  const body = { values: { consent: true, ...values }, token, solution: solve(token), ...more }
  return t.stranger
    .with({ 'content-type': 'text/plain;charset=UTF-8', 'user-agent': 'Browser/1' })
    .post(`${formPath(co, formId)}/submit`, Buffer.from(JSON.stringify(body)))
    .raw()
}

/** The confirmation links that were mailed to an address, the newest first. */
export async function confirmLinks(t: Api, co: Company, email: string): Promise<string[]> {
  await t.runJobs()
  const { items } = await co.get('/outbox?kind=doi&pageSize=100').ok()
  const own = (items as { id: string; to: string }[]).filter(({ to }) => to === email)
  const links: string[] = []
  for (const { id } of own) {
    const { text, html } = await PostalMime.parse((await co.get(`/outbox/${id}`).raw()).text)
    links.push(/\/confirm\/[\w.-]+/.exec(`${html ?? ''} ${text}`)![0])
  }
  return links
}

export const confirmLink = (t: Api, link: string) => t.stranger.with({ 'user-agent': 'Browser/2' }).post(link, '').raw()
