// The rules for the sources of the web application, checked.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { circlesIn, type Import, importsOf, readSources } from '../../server/test/support/sources.ts'
import { manifests, pagePaths } from '../../server/test/support/web-pages.ts'

const SRC = import.meta.dirname
const sources = readSources(SRC).filter(({ file }) => file !== 'api/routes.ts')
const imports = importsOf(SRC, sources).filter(({ isPackage }) => !isPackage)
const feature = (file: string) => /^features\/([^/]+)\//.exec(file)?.[1]
const say = (list: Pick<Import, 'from' | 'target'>[]) => list.map(({ from, target }) => `${from} → ${target}`)

describe('imports', () => {
  test('a feature imports no other', () => {
    const wrong = imports.filter(
      ({ from, target }) => feature(from) && feature(target) && feature(from) !== feature(target),
    )
    expect(say(wrong)).toEqual([])
  })

  /** Each layer imports only those before it. */
  const LAYERS = ['frames', 'api', 'core', 'i18n', 'ui', 'parts', 'features', 'app', 'main.tsx']
  const layer = (file: string) => LAYERS.indexOf(file.split('/')[0]!)

  test('are of known layers', () => {
    const found = new Set(sources.map(({ file }) => file.split('/')[0]!))
    expect([...found].sort()).toEqual([...LAYERS].sort())
  })

  test('go down only: shared parts know no pages, and pages do not know the frame around them', () => {
    expect(say(imports.filter(({ from, target }) => layer(target) > layer(from)))).toEqual([])
  })

  test('form no circles', () => {
    expect(circlesIn(imports)).toEqual([])
  })

  test('the design system sends no requests', () => {
    const values = sources.map(({ file, text }) => ({ file, text: text.replace(/^import type [^\n]*$/gm, '') }))
    const wrong = importsOf(SRC, values).filter(
      ({ from, target }) => from.startsWith('ui/') && target.startsWith('api/'),
    )
    expect(say(wrong)).toEqual([])
  })

  test('logic knows no components', () => {
    const wrong = imports.filter(
      ({ from, target }) =>
        /^features\/[^/]+\/logic\//.test(from) && /\/(?:parts|pages)\//.test(target) && feature(target),
    )
    expect(say(wrong)).toEqual([])
  })
})

describe('features', () => {
  test('have a manifest of their name', () => {
    const names = manifests().map(({ file, text }) => [feature(file), /defineFeature\('([^']+)'/.exec(text)?.[1]])
    expect(names.map(([folder]) => folder).sort()).toEqual(readdirSync(join(SRC, 'features')).sort())
    expect(names.filter(([folder, name]) => folder !== name)).toEqual([])
  })

  /** Pages that show what several features of the server return, or nothing of the server. */
  const OVERVIEWS = ['guide', 'home', 'settings']

  test('have the names of features of the server', () => {
    const server = join(SRC, '../../server/src/features')
    const known = readdirSync(server).flatMap((area) => readdirSync(join(server, area)))
    const strange = readdirSync(join(SRC, 'features')).filter((name) => !known.includes(name))
    expect(strange).toEqual(OVERVIEWS)
  })

  test('list every page that they have', () => {
    const listed = imports.filter(({ from }) => from.endsWith('/feature.ts')).map(({ target }) => target)
    const pages = sources.map(({ file }) => file).filter((file) => /^features\/[^/]+\/pages\//.test(file))
    expect(pages.filter((file) => !listed.includes(file))).toEqual([])
  })

  test('keep components in parts/ and everything else in logic/', () => {
    const wrong = sources.filter(({ file }) => /^features\/.*\/(?:parts\/.*\.ts|logic\/.*\.tsx)$/.test(file))
    expect(wrong.map(({ file }) => file)).toEqual([])
  })
})

describe('links', () => {
  const shapes = pagePaths().map((path) => new RegExp(`^${path.replace(/\$\w+/g, '[^/]+')}$`))
  const found = (shape: RegExp) =>
    sources.flatMap(({ file: from, text }) =>
      [...text.matchAll(shape)].map(([, target = '']) => ({
        from,
        // A value in a path is one segment of it, or a query.
        target: target.replace(/\/\$\{[^}]*\}/g, '/1').replace(/(\$\{[^}]*\}|\?).*$/, ''),
      })),
    )
  const missing = (links: { from: string; target: string }[]) =>
    say(links.filter(({ target }) => !target.startsWith('/app/') && !shapes.some((one) => one.test(target))))

  test('lead to pages that exist', () => {
    const links = found(/(?:\b(?:to|under)[:=]\s*\{?|\bgo\(|(?=['"`]\/settings\/))['"`](\/[^'"`]*)/g)
    expect(links.length).toBeGreaterThan(80)
    expect(missing(links)).toEqual([])
  })
})

describe('sources', () => {
  test('are in folders of at most 12 files', () => {
    const sizes = Map.groupBy(sources, ({ file }) => dirname(file))
    expect([...sizes].filter(([, files]) => files.length > 12).map(([folder]) => folder)).toEqual([])
  })

  test('are short', () => {
    expect(sources.filter(({ text }) => text.split('\n').length > 350).map(({ file }) => file)).toEqual([])
  })

  test('insert no foreign HTML into the page', () => {
    const wrong = sources.filter(
      ({ file, text }) => !file.startsWith('frames/') && /dangerouslySetInnerHTML|srcDoc|innerHTML/.test(text),
    )
    expect(wrong.map(({ file }) => file)).toEqual([])
  })
})

describe('texts', () => {
  const all = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  const folders = [...new Set(all.filter((file) => file.endsWith('en.json')).map((file) => dirname(file)))]
  const PLURALS = { en: ['one', 'other'], cs: ['few', 'many', 'one', 'other'], sk: ['few', 'many', 'one', 'other'] }
  type Language = keyof typeof PLURALS
  const textOf = (file: string) => readFileSync(join(SRC, file), 'utf8')

  const flat = (value: unknown, path = ''): [string, string][] =>
    typeof value === 'string'
      ? [[path, value]]
      : Object.entries(value as object).flatMap(([key, inner]) => flat(inner, path ? `${path}.${key}` : key))
  const read = (folder: string, language: Language) => new Map(flat(JSON.parse(textOf(`${folder}/${language}.json`))))
  const bare = (key: string) => key.replace(/_(zero|one|few|many|other)$/, '')
  /** The placeholders of a text; a plural may leave out its number. */
  const values = (text: string) =>
    [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name!).filter((name) => !['count', 'number'].includes(name))

  test.each(folders)('%s has the same keys and values in every language', (folder) => {
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
        // In other languages a greeting may leave out the name, because its case is unknown.
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
