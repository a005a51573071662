import { describe, expect, test } from 'vitest'
import { READS, SILENT } from './entry-texts.ts'

interface Route {
  id: string
  audit: string | false
  access: string
  level: string
  body?: { properties?: object }
}

// Paths that the compiler does not follow: it would check the sources of the server a second time.
const FEATURES = '../../../../../server/src/features.ts'
const SOURCES = '../../../../../server/test/support/sources.ts'
const { loadRoutes } = await import(FEATURES)
const routes: Route[] = await loadRoutes()
const { readSources } = await import(SOURCES)

interface Kind {
  actions?: Record<string, string>
  fields?: Record<string, string>
}
interface Texts {
  audited?: Record<string, Kind>
  verbs: Record<string, string>
  fieldNames: Record<string, string>
}
const texts = import.meta.glob<Texts>('../../*/texts/en.json', { eager: true, import: 'default' })
const shared = texts['../texts/en.json']!
const kinds: Record<string, Kind> = Object.assign({}, ...Object.values(texts).map(({ audited }) => audited))

const audited = routes.filter(({ audit }) => audit)
/** The kind of the object: that of the action, if it names one. */
const kindOf = ({ id, audit }: Route) => (String(audit).includes('.') ? String(audit) : id).split('.')[0]!
const wordOf = (action: string) => action.split('.').at(-1)!

/** Actions that are no routes: of the operator's commands and of accepted invitations. */
const others: string[] = readSources(new URL('../../../../../server/src', import.meta.url).pathname)
  .filter(({ text }: { text: string }) => /\b(?:writeAudit|auditOperator)\(/.test(text))
  .flatMap(({ text }: { text: string }) => [...text.matchAll(/\baction: '([\w-]+\.[\w-]+)'/g)].map(([, one]) => one!))
const actions: [string, string][] = [
  ...audited.map((route): [string, string] => [kindOf(route), wordOf(String(route.audit))]),
  ...others.map((one): [string, string] => [one.split('.')[0]!, wordOf(one)]),
]

describe('the audit log has a text for', () => {
  test('every action', () => {
    expect(others).toContain('members.join')
    const missing = actions.filter(
      ([kind, word]) => !kinds[kind] || !(kinds[kind].actions?.[word] ?? shared.verbs[word]),
    )
    expect(missing).toEqual([])
  })

  test('no call that only reads, which has a general text', () => {
    const reads = routes.filter(({ access, level }) => access === 'company' && level === 'read')
    const named = reads.filter(({ id }) => {
      const [kind = '', word = ''] = id.split('.')
      return kinds[kind]?.actions?.[word] ?? shared.verbs[word]
    })
    expect(reads.length).toBeGreaterThan(100)
    expect(named.map(({ id }) => id)).toEqual(READS)
  })

  test('every field of a request', () => {
    // Fields of the compatible interface are shown under their own names.
    const ours = audited.filter(({ access }) => access !== 'key')
    const missing = ours.flatMap((route) => {
      const names = Object.keys(route.body?.properties ?? {}).filter((name) => !SILENT.includes(name))
      const known = { ...shared.fieldNames, ...kinds[kindOf(route)]?.fields }
      return names.filter((name) => !(name in known)).map((name) => `${route.id} ${name}`)
    })
    expect(missing).toEqual([])
  })

  test('no action and no field that does not exist', () => {
    const used = new Set(actions.map(([kind, word]) => `${kind}.${word}`))
    const unused = Object.entries(kinds).flatMap(([kind, one]) =>
      Object.keys(one.actions ?? {})
        .filter((word) => !used.has(`${kind}.${word}`))
        .map((word) => `${kind}.${word}`),
    )
    const words = actions.map(([, word]) => word)
    const fields = audited.flatMap((route) => Object.keys(route.body?.properties ?? {}))
    expect(unused).toEqual([])
    expect(Object.keys(shared.verbs).filter((word) => !words.includes(word))).toEqual([])
    expect(Object.keys(shared.fieldNames).filter((name) => !fields.includes(name))).toEqual([])
  })
})
