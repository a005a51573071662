// What manifests and texts of features promise to the parts that collect them.
import { describe, expect, test } from 'vitest'
import { type Catalogue, schemaOf } from '../parts/rules/definition/catalogue.ts'
import { referenceOf } from '../parts/rules/definition/references.ts'
import { features } from './features.ts'

// Paths that the compiler does not follow: it would check the sources of the server a second time.
const FEATURES = '../../../server/src/features.ts'
const SLOTS = '../../../server/src/platform/slots.ts'
const CATALOGUE = '../../../server/src/features/audience/segment-rules/catalogue.ts'
await import(FEATURES)
const { slot } = await import(SLOTS)
const { catalogue } = await import(CATALOGUE)

const objects = features.flatMap((feature) => Object.entries(feature.objects ?? {}))
const kinds = Object.fromEntries(objects)
const texts = import.meta.glob<Record<string, object>>('../features/*/texts/en.json', {
  eager: true,
  import: 'default',
})

describe('kinds of objects', () => {
  test('belong to one feature each', () => {
    expect(Object.keys(kinds)).toHaveLength(objects.length)
  })

  test('have pages that exist', () => {
    const paths = features.flatMap(({ pages }) => pages.map(({ path }) => path.replace(/\$\w+/, '$id')))
    expect(objects.flatMap(([, { page }]) => (page && !paths.includes(page) ? [page] : []))).toEqual([])
  })

  test('of the audit log are those of manifests', () => {
    const named = features.flatMap(({ audited = {} }) => Object.values(audited).flatMap(({ object }) => object ?? []))
    expect(named.filter((kind) => !(kind in kinds))).toEqual([])
  })

  const names = Object.assign({}, ...Object.values(texts).map((one) => one.objects))

  test('with pages of their own have names: the search offers those that were open last', () => {
    expect(objects.flatMap(([kind, { page }]) => (page?.includes('$id') && !(kind in names) ? [kind] : []))).toEqual([])
  })

  test('that the search finds have a page and a name', () => {
    const types: string[] = slot('search').map(({ type }: { type: string }) => type)
    expect(types).toContain('contact')
    expect(types.filter((type) => !kinds[type]?.page || !(type in names))).toEqual([])
  })

  test('that rules of segments refer to can be chosen by their names', () => {
    const { rules }: Catalogue = catalogue([])
    const referred = rules.flatMap((rule) =>
      Object.keys(schemaOf(rule).properties ?? {}).flatMap((name) => referenceOf(rule, name) ?? []),
    )
    expect(referred).toContain('list')
    expect(referred.filter((kind) => !kinds[kind]?.names)).toEqual([])
  })
})

test.each(['audited', 'jobs', 'mails', 'notices', 'objects', 'summaries', 'titles'])(
  'keys of %s belong to one feature each',
  (part) => {
    const keys = Object.values(texts).flatMap((one) => Object.keys(one[part] ?? {}))
    expect(keys.length).toBeGreaterThan(0)
    expect(new Set(keys).size).toBe(keys.length)
  },
)
