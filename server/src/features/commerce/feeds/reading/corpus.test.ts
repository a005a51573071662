// Feeds as shops publish them, byte by byte in corpus/, and how each is read.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { piecesOf } from '../../../audience/imports/index.ts'
import { detect, type Sample } from './detect.ts'
import { FeedFault, type FeedFaultCode } from './faults.ts'
import { Columns, type Kind } from './fields.ts'
import type { FeedFormat } from './format.ts'
import { type Item, readItem } from './item.ts'
import { type ReaderState, readPiece } from './read-piece.ts'

const FOLDER = join(import.meta.dirname, 'corpus')

interface Expected {
  /** Name and encoding. */
  format: string
  kind?: Kind
  contentType?: string
  items: Partial<Item>[]
  /** Line and reason. */
  errors?: [number, string][]
}

const HAT = { code: 'A2', name: 'Čepice', url: 'https://www.example.com/cepice', price: '199.00', currency: 'CZK' }
const SHOE = {
  code: 'A1',
  name: 'Boty Žluťásek & syn',
  description: 'Kožené boty.\nNa zimu',
  url: 'https://shop.example.com/boty',
  imageUrl: 'https://shop.example.com/boty.jpg',
  price: '1299.90',
  oldPrice: null,
  currency: 'CZK',
  category: 'Obuv | Zimní',
  brand: 'Baťa',
  ean: '8590000000017',
  availability: 'in_stock' as const,
}
const LAMP = {
  code: 'G1',
  name: 'Lampa žlutá',
  description: 'Stolní lampa',
  url: 'https://shop.example.com/lampa',
  imageUrl: 'https://shop.example.com/lampa.jpg',
  price: '1200.00',
  oldPrice: '1500.00',
  currency: 'CZK',
  category: 'Dům > Osvětlení',
  brand: 'Lumen',
  ean: '8590000000024',
  availability: 'in_stock' as const,
}
const TABLE = {
  code: 'G2',
  name: 'Stůl',
  url: 'https://shop.example.com/stul',
  price: '59.90',
  currency: 'EUR',
  availability: 'out_of_stock' as const,
}

const FILES: Record<string, Expected | FeedFaultCode> = {
  'heureka.xml': { format: 'heureka utf-8', items: [SHOE, { ...HAT, availability: 'backorder' }] },
  'zbozi.xml': {
    format: 'zbozi utf-8',
    items: [{ code: 'Z1', price: '800.00', oldPrice: '1000.00', brand: 'Vlnap', availability: 'out_of_stock' }],
  },
  'google-rss.xml': { format: 'google utf-8', items: [LAMP, TABLE] },
  'google-atom.xml': { format: 'google utf-8', items: [LAMP, TABLE] },
  'google-other-prefix.xml': {
    format: 'google utf-8',
    items: [{ code: 'P1', name: 'Židle', price: '10.00', currency: 'EUR', availability: 'preorder' }],
  },
  'rss-articles.xml': {
    format: 'rss utf-8',
    kind: 'articles',
    items: [
      {
        code: 'blog-1',
        name: 'Jak vybrat boty',
        description: 'Pět rad & tipů',
        url: 'https://blog.example.com/boty',
        imageUrl: 'https://blog.example.com/boty.jpg',
        publishedAt: '2026-03-01T09:00:00.000Z',
        author: 'Jana',
        category: 'Rady',
        price: null,
        currency: null,
      },
      {
        code: 'https://blog.example.com/bez',
        imageUrl: 'https://blog.example.com/bez.jpg',
        description: null,
        publishedAt: null,
      },
    ],
  },
  'atom-articles.xml': {
    format: 'rss utf-8',
    kind: 'articles',
    items: [
      {
        code: 'urn:uuid:1',
        name: 'Zima je tady',
        description: 'Sníh padá',
        url: 'https://blog.example.com/zima',
        imageUrl: 'https://blog.example.com/zima.jpg',
        publishedAt: '2026-02-01T08:00:00.000Z',
        author: 'Petr',
        category: 'Počasí',
      },
    ],
  },
  'rdf-articles.xml': {
    format: 'rss iso-8859-2',
    kind: 'articles',
    items: [{ code: 'https://old.example.com/1', name: 'Šťastné léto', publishedAt: '2026-01-05T00:00:00.000Z' }],
  },
  'array-json.txt': {
    format: 'json utf-8',
    items: [
      {
        code: '12345678901234567890',
        name: 'Káva "Zrno"',
        price: '249.50',
        currency: 'EUR',
        imageUrl: 'https://shop.example.com/k1.jpg',
        availability: 'in_stock',
      },
      { code: 'K2', name: 'Čaj }]{[', price: '1299.00', currency: 'CZK', availability: 'out_of_stock' },
    ],
  },
  'nested-json.txt': {
    format: 'json utf-8',
    items: [
      {
        code: 'N1',
        name: 'Stan',
        price: '4990.00',
        imageUrl: 'https://shop.example.com/stan.jpg',
        brand: 'Hannah',
        category: 'Kempování',
      },
      { code: 'N2', price: '1990.00', currency: 'CZK', availability: 'out_of_stock' },
    ],
  },
  'windows-1250.csv': {
    format: 'csv windows-1250',
    items: [
      {
        code: 'C1',
        name: 'Židle Žofie',
        price: '1299.50',
        imageUrl: 'https://shop.example.com/z.jpg',
        description: 'První; řádek\ndruhý',
      },
      { code: 'C2', name: 'Stůl', price: '990.00', currency: 'CZK', imageUrl: null },
    ],
  },
  'commas.csv': {
    format: 'csv utf-8',
    items: [
      { code: 'D1', name: 'Hrnek, velký', price: '99.00', oldPrice: '129.00', availability: 'in_stock' },
      { code: 'D2', price: '89.00', oldPrice: null, availability: 'out_of_stock' },
    ],
  },
  'tabs.txt': {
    format: 'csv utf-8',
    items: [{ code: 'T1', name: 'Pero', price: '15.00', currency: 'EUR', brand: 'Centropen', ean: '8590000000031' }],
  },
  // The encoding is declared, wrongly declared, or not at all.
  'windows-1250.xml': { format: 'heureka windows-1250', items: [HAT] },
  'windows-1250-as-utf-8.xml': { format: 'heureka windows-1250', items: [SHOE, HAT] },
  'utf-8-as-windows-1250.xml': { format: 'heureka utf-8', items: [HAT] },
  'without-declaration.xml': {
    format: 'heureka windows-1250',
    contentType: 'text/xml; charset=windows-1250',
    items: [{ code: 'W1', name: 'Ľan' }],
  },
  'utf-16.xml': { format: 'heureka utf-16le', items: [HAT] },
  // Unusual, but correct.
  'html-names.xml': {
    format: 'heureka utf-8',
    items: [{ code: 'E2', name: 'Café noir' }],
    errors: [[3, 'broken']],
  },
  'cdata-with-items.xml': {
    format: 'heureka utf-8',
    items: [{ code: 'I1', name: 'Návod </SHOPITEM><SHOPITEM> k feedům', description: 'x' }, HAT],
  },
  'no-items.xml': { format: 'heureka utf-8', items: [] },
  'duplicate-codes.xml': {
    format: 'heureka utf-8',
    items: [HAT, { ...HAT, name: 'Druhá čepice' }, SHOE],
  },
  'formulas.csv': {
    format: 'csv utf-8',
    items: [
      { code: '=1+1', name: '=HYPERLINK("http://evil.example.com";"x")', price: '10.00' },
      { code: '@SUM(A1)', price: '20.00' },
    ],
  },
  // Items that are broken, among good ones.
  'deep-nesting.xml': { format: 'heureka utf-8', items: [HAT], errors: [[3, 'too_deep']] },
  'deep-nesting-json.txt': { format: 'json utf-8', items: [{ code: '2', name: 'Klid' }], errors: [[1, 'too_deep']] },
  'broken-in-the-middle.xml': {
    format: 'heureka utf-8',
    items: [{ code: 'B1' }, { code: 'B4' }],
    errors: [
      [10, 'broken'],
      [14, 'unclosed'],
    ],
  },
  'unclosed-cdata.xml': { format: 'heureka utf-8', items: [HAT], errors: [[3, 'unclosed']] },
  'negative-price.xml': {
    format: 'heureka utf-8',
    items: [{ code: 'A4', price: null, currency: 'CZK' }],
    errors: [
      [3, 'price'],
      [10, 'price'],
    ],
  },
  'hostile-addresses.xml': {
    format: 'heureka utf-8',
    items: [{ code: 'H2', url: 'https://cdn.example.com/a', imageUrl: null }],
    errors: [
      [3, 'url'],
      [5, 'code'],
      [6, 'name'],
      [7, 'code'],
    ],
  },
  'broken-items-json.txt': {
    format: 'json utf-8',
    items: [
      { code: '2', name: 'b' },
      { code: '3', name: 'c' },
    ],
    errors: [
      [1, 'broken'],
      [1, 'broken'],
      [1, 'broken'],
      [1, 'broken'],
      [1, 'broken'],
    ],
  },
  // Feeds that are refused as a whole.
  'doctype.xml': 'doctype',
  'billion-laughs.xml': 'doctype',
  'late-doctype.xml': 'doctype',
  'html-page.txt': 'html',
  'empty.xml': 'empty',
  'blank.xml': 'empty',
  'truncated.xml': 'truncated',
  'truncated-json.txt': 'truncated',
  'unknown-root.xml': 'format',
  'no-array-json.txt': 'format',
  'one-column.csv': 'format',
  'image.png': 'binary',
}

const sampleOf = (name: string, contentType: string | null = null): Sample => ({
  bytes: readFileSync(join(FOLDER, name)),
  evidence: null,
  contentType,
})

/** Reads a feed in pieces of about that many characters, each by a reader of its own. */
async function read(sample: Sample, format: FeedFormat, kind: Kind, size: number) {
  const columns = new Columns(kind, {})
  const items: Item[] = []
  const errors: [number, string][] = []
  let state: ReaderState | undefined
  // Bytes that arrive one by one are decoded as well.
  const arriving = (async function* () {
    for (let at = 0; at < sample.bytes.length; at += size) yield sample.bytes.subarray(at, at + size)
  })()
  for await (const piece of piecesOf(arriving, format.encoding, size)) {
    const reading = readPiece(piece, format, structuredClone(state))
    for (const outcome of reading.outcomes) {
      const setting = { kind, currency: 'CZK', base: 'https://www.example.com/' }
      const item = 'fields' in outcome ? readItem(outcome.fields, columns, setting) : outcome.fault
      if (typeof item === 'string') errors.push([outcome.line, item])
      else items.push(item)
    }
    state = reading.state()
  }
  return { items, errors }
}

test('every file has its expectation', () => {
  expect(Object.keys(FILES).sort()).toEqual(
    readdirSync(FOLDER)
      .filter((name) => !name.startsWith('.'))
      .sort(),
  )
})

describe.each(Object.entries(FILES))('%s', (name, expected) => {
  test.each([1_000_000, 1000, 17, 3])('is read in pieces of %i', async (size) => {
    const wanted = typeof expected === 'string' ? { format: '', items: [] } : expected
    const { kind = 'products', contentType } = wanted as Expected
    const sample = sampleOf(name, contentType)
    try {
      const format = detect(sample, 'auto')
      const found = await read(sample, format, kind, size)
      expect(expected, 'not refused').toBeTypeOf('object')
      expect(`${format.name} ${format.encoding}`).toBe(wanted.format)
      expect(found.items).toEqual(wanted.items.map((item) => expect.objectContaining(item)))
      expect(found.errors).toEqual((wanted as Expected).errors ?? [])
    } catch (error) {
      if (!(error instanceof FeedFault)) throw error
      expect(error.code).toBe(expected)
    }
  })
})

test('a chosen format must fit the file, but formats of one family are read alike', () => {
  expect(detect(sampleOf('zbozi.xml'), 'heureka').name).toBe('heureka')
  expect(() => detect(sampleOf('zbozi.xml'), 'csv')).toThrow('format')
  expect(() => detect(sampleOf('array-json.txt'), 'google')).toThrow('format')
})

describe('long items', () => {
  const CASES: [string, string, string, string][] = [
    ['XML', '<SHOP>', '</SHOP>', '<SHOPITEM><ITEM_ID>$</ITEM_ID><PRODUCTNAME>#</PRODUCTNAME></SHOPITEM>'],
    ['CDATA', '<SHOP>', '</SHOP>', '<SHOPITEM><ITEM_ID>$</ITEM_ID><PRODUCTNAME><![CDATA[#]]></PRODUCTNAME></SHOPITEM>'],
    ['JSON', '[', ']', '{"id":"$","name":"#"},'],
    ['CSV', 'id;name\n', '', '$;"#"\n'],
  ]
  test.each(CASES)('of 2 MB in %s are errors of their own', async (_, start, end, item) => {
    const make = (id: string, text: string) => item.replace('$', id).replace('#', text)
    const text = `${start}${make('1', 'short')}${make('2', 'x'.repeat(2_000_000))}${make('3', 'y'.repeat(900_000))}${end}`
    const sample = { bytes: Buffer.from(text), evidence: null, contentType: null }
    const format = detect({ ...sample, bytes: sample.bytes.subarray(0, 512 * 1024) }, 'auto')
    const { items, errors } = await read(sample, format, 'products', 256 * 1024)
    expect(items.map(({ code }) => code)).toEqual(['1', '3'])
    expect(errors.map(([, reason]) => reason)).toEqual(['too_long'])
  })

  test('the limit is in bytes', async () => {
    const text = `<SHOP><SHOPITEM><ITEM_ID>1</ITEM_ID><PRODUCTNAME>${'č'.repeat(600_000)}</PRODUCTNAME></SHOPITEM></SHOP>`
    const sample = { bytes: Buffer.from(text), evidence: null, contentType: null }
    const { errors } = await read(sample, detect(sample, 'auto'), 'products', 256 * 1024)
    expect(errors).toEqual([[1, 'too_long']])
  })
})

test.each(['constructor', '__proto__', 'toString'])('names of JavaScript itself mean nothing: %s', async (name) => {
  const sample = (text: string) => ({ bytes: Buffer.from(text), evidence: null, contentType: null })
  expect(() => detect(sample(`<${name}><item/></${name}>`), 'auto')).toThrow('format')
  const item = `<${name}:x>1</${name}:x><${name}>2</${name}><ITEM_ID>1</ITEM_ID><PRODUCTNAME>${name}</PRODUCTNAME>`
  const xml = sample(`<SHOP><SHOPITEM>${item}<CURRENCY>${name}</CURRENCY></SHOPITEM></SHOP>`)
  const read1 = await read(xml, detect(xml, 'auto'), 'products', 1000)
  expect(read1.items).toMatchObject([{ code: '1', name, currency: 'CZK' }])
  const json = sample(`[{"${name}": {"id": 7}, "id": "1", "name": "x", "currency": "${name}"}]`)
  const read2 = await read(json, detect(json, 'auto'), 'data', 1000)
  expect(read2.items).toMatchObject([{ code: '1', name: 'x' }])
})

test('items that never close take linear time', async () => {
  const text = `<SHOP>${'<SHOPITEM><![CDATA['.repeat(100_000)}</SHOP>`
  const sample = { bytes: Buffer.from(text), evidence: null, contentType: null }
  const { items, errors } = await read(sample, detect(sample, 'auto'), 'products', 256 * 1024)
  expect(items).toEqual([])
  expect(errors).toHaveLength(100_000)
})
