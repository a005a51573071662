// How the web application is built, checked.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { describe, expect, test } from 'vitest'

const SRC = import.meta.dirname
const all = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
const sources = all.filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.test.ts') && file !== 'api/routes.ts')
const textOf = (file: string) => readFileSync(join(SRC, file), 'utf8')
const feature = (file: string) => /^features\/([^/]+)\//.exec(file)?.[1]

const imports = sources.flatMap((from) =>
  [...textOf(from).matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g)].map(([, target]) => ({
    from,
    target: relative(SRC, join(SRC, dirname(from), target!)),
  })),
)
const say = (list: { from: string; target: string }[]) => list.map(({ from, target }) => `${from} → ${target}`)

describe('imports', () => {
  test('a feature imports no other', () => {
    const wrong = imports.filter(
      ({ from, target }) => feature(from) && feature(target) && feature(from) !== feature(target),
    )
    expect(say(wrong)).toEqual([])
  })

  /** Each knows those before it, and none behind it. */
  const LAYERS = ['api', 'core', 'i18n', 'ui', 'parts', 'features', 'app']
  const layer = (file: string) => LAYERS.indexOf(file.split('/')[0]!)

  test('go down only: what is drawn everywhere knows nothing of pages, nor pages of their frame', () => {
    const wrong = imports.filter(
      ({ from, target }) => layer(from) !== -1 && layer(target) > layer(from) && !from.endsWith('.d.ts'),
    )
    expect(say(wrong)).toEqual([])
  })

  test('what is drawn everywhere asks the server nothing', () => {
    const wrong = imports.filter(({ from, target }) => from.startsWith('ui/') && target === 'api/hooks.ts')
    expect(say(wrong)).toEqual([])
  })
})

describe('links', () => {
  const paths = [...textOf('app/router.tsx').matchAll(/page\(\s*'(\/[^']*)'/g)].map(([, path]) => path!)
  const shapes = paths.map((path) => new RegExp(`^${path.replace(/\$\w+/g, '[^/]+')}$`))
  /** Where links lead by what stands in the sources; what is put in is one word, or what is asked. */
  const links = sources.flatMap((from) =>
    [...textOf(from).matchAll(/(?:\bto[:=]\s*\{?|\bgo\(|(?=['"`]\/settings\/))['"`](\/[^'"`]*)/g)].map(([, link]) => ({
      from,
      target: link!.replace(/\/\$\{[^}]*\}/g, '/1').replace(/(\$\{[^}]*\}|\?).*$/, ''),
    })),
  )

  test('lead to pages that there are', () => {
    expect(links.length).toBeGreaterThan(80)
    const wrong = links.filter(({ target }) => !target.startsWith('/app/') && !shapes.some((one) => one.test(target)))
    expect(say(wrong)).toEqual([])
  })
})

describe('sources', () => {
  test('are short', () => {
    expect(sources.filter((file) => textOf(file).split('\n').length > 350)).toEqual([])
  })

  test('put no HTML of others into the page', () => {
    const wrong = sources.filter(
      (file) => !file.startsWith('frames/') && /dangerouslySetInnerHTML|srcDoc|innerHTML/.test(textOf(file)),
    )
    expect(wrong).toEqual([])
  })
})

describe('texts', () => {
  const folders = [...new Set(all.filter((file) => file.endsWith('en.json')).map((file) => dirname(file)))]
  const PLURALS = { en: ['one', 'other'], cs: ['few', 'many', 'one', 'other'], sk: ['few', 'many', 'one', 'other'] }
  type Language = keyof typeof PLURALS

  const flat = (value: unknown, path = ''): [string, string][] =>
    typeof value === 'string'
      ? [[path, value]]
      : Object.entries(value as object).flatMap(([key, inner]) => flat(inner, path ? `${path}.${key}` : key))
  const read = (folder: string, language: Language) => new Map(flat(JSON.parse(textOf(`${folder}/${language}.json`))))
  const bare = (key: string) => key.replace(/_(zero|one|few|many|other)$/, '')
  /** What is put into a text; a plural may leave out its number. */
  const values = (text: string) =>
    [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name!).filter((name) => !['count', 'number'].includes(name))

  test.each(folders)('%s says the same in every language', (folder) => {
    const english = read(folder, 'en')
    const isPlural = (key: string) => english.has(`${bare(key)}_one`) && english.has(`${bare(key)}_other`)
    for (const language of ['cs', 'sk'] as const) {
      const own = read(folder, language)
      const names = (texts: Map<string, string>) => [
        ...new Set([...texts.keys()].map((key) => (isPlural(key) ? bare(key) : key))),
      ]
      expect(names(own).sort()).toEqual(names(english).sort())
      for (const [key, text] of own) {
        expect(text.trim(), `${language} ${key}`).not.toBe('')
        const meant = english.get(key) ?? english.get(`${bare(key)}_other`)!
        // In other languages a greeting may do without the name, whose case it could not know.
        const strange = values(text).filter((name) => !values(meant).includes(name))
        expect(strange, `${language} ${key}`).toEqual([])
      }
    }
  })

  test.each(folders)('%s has every plural form', (folder) => {
    const english = read(folder, 'en')
    const plurals = [...new Set([...english.keys()].filter((key) => key.endsWith('_one')).map(bare))]
    for (const language of ['en', 'cs', 'sk'] as const) {
      const own = read(folder, language)
      const missing = plurals.flatMap((name) =>
        PLURALS[language].map((form) => `${name}_${form}`).filter((key) => !own.has(key)),
      )
      expect(missing, language).toEqual([])
    }
  })
})
