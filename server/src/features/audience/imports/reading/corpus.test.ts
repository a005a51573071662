// Real-world files, byte by byte in corpus/, and how each is read.
import { createReadStream, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { detect } from './detect.ts'
import { FileFault, type FileFaultCode } from './faults.ts'
import type { Format } from './format.ts'
import { guessColumns } from './guess-columns.ts'
import { piecesOf } from './pieces.ts'
import { type Position, readPiece } from './read-piece.ts'

const FOLDER = join(import.meta.dirname, 'corpus')
const CUSTOM_FIELDS = [
  { id: '12', name: 'Klub', mergeKey: 'klub' },
  { id: '13', name: 'Velikost bot', mergeKey: 'velikost_bot' },
]

interface Expected {
  /** Encoding, delimiter, line end, columns and other properties. */
  format: string
  /** The guess per column; `-` for none. */
  guesses: string
  consent?: number
  /** Line and cells; of long rows the first cells. */
  rows: [number, ...string[]][]
  rejected?: [number, string][]
}

const FILES: Record<string, Expected | FileFaultCode> = {
  // From Excel.
  'excel-utf8-bom.csv': {
    format: 'utf-8 bom ; CRLF 4',
    guesses: 'email firstName lastName city',
    rows: [
      [2, 'jana@example.com', 'Jana', 'Nováková', 'Praha'],
      [3, 'petr@example.com', 'Petr', 'Šťastný', 'Žďár nad Sázavou'],
    ],
  },
  'excel-windows-1250.csv': {
    format: 'windows-1250 ; CRLF 5',
    guesses: 'email firstName lastName company postalCode',
    rows: [
      [2, 'jana@example.com', 'Jana', 'Šťastná', 'Žluťoučký kůň s.r.o.', '110 00'],
      [3, 'petr@example.com', 'Petr', 'Dvořák', '„Květinka“ – Ťukal', '602 00'],
    ],
  },
  'excel-unicode-text.txt': {
    format: 'utf-16le bom TAB CRLF 3',
    guesses: 'email firstName lastName',
    rows: [
      [2, 'jana@example.com', 'Jana', 'Šťastná'],
      [3, 'petr@example.com', 'Petr', 'Novák\tmladší'],
    ],
  },
  'sep-line.csv': {
    format: 'utf-8 bom ; CRLF 2 sep',
    guesses: 'email -',
    rows: [
      [3, 'jana@example.com', '1,50'],
      [4, 'petr@example.com', '2,75'],
    ],
  },
  'trailing-delimiters.csv': {
    format: 'utf-8 ; CRLF 2',
    guesses: 'email firstName',
    rows: [
      [2, 'jana@example.com', 'Jana'],
      [3, 'petr@example.com', 'Petr'],
    ],
  },
  'formulas.csv': {
    format: 'utf-8 , LF 4',
    guesses: 'email phone note postalCode',
    rows: [
      [2, 'jana@example.com', "'+420777123456", '=HYPERLINK("http://evil.example","x")', '="11000"'],
      [3, 'petr@example.com', '+420603123456', '@SUM(A1:A9)', '="00100"'],
      [4, "=cmd|' /C calc'!A0", '-1', '+1', ''],
    ],
  },
  'workbook.xlsx': 'zip',
  'html-table.xls': 'markup',

  // Encodings.
  'utf-16be.csv': {
    format: 'utf-16be bom , CRLF 2',
    guesses: 'email firstName',
    rows: [[2, 'jana@example.com', 'Žofie']],
  },
  'utf-16le-without-bom.csv': {
    format: 'utf-16le ; CRLF 2',
    guesses: 'email firstName',
    rows: [
      [2, 'jana@example.com', 'Žofie'],
      [3, 'petr@example.com', 'Řehoř'],
    ],
  },
  'iso-8859-2.csv': {
    format: 'iso-8859-2 ; LF 3',
    guesses: 'email firstName lastName',
    rows: [
      [2, 'jana@example.com', 'Žaneta', 'Šťastná'],
      [3, 'petr@example.com', 'Božek', 'Tomášek'],
    ],
  },
  'slovak-windows-1250.csv': {
    format: 'windows-1250 ; CRLF 4',
    guesses: 'email firstName lastName city',
    rows: [
      [2, 'lubo@example.sk', 'Ľuboš', 'Kráľ', 'Poľana'],
      [3, 'viera@example.sk', 'Viera', 'Kôň', 'Spišská Nová Ves'],
    ],
  },
  'slovak-windows-1250-soft-l.csv': {
    format: 'windows-1250 ; CRLF 2',
    guesses: 'email firstName',
    rows: [
      [2, 'a@example.sk', 'Kráľ'],
      [3, 'b@example.sk', 'Môľ'],
    ],
  },
  'damaged-utf8.csv': {
    format: 'utf-8 ; LF 3',
    guesses: 'email lastName city',
    rows: [
      [2, 'jana@example.com', 'Nováková', 'Příbram'],
      [3, 'petr@example.com', 'Dvo\ufffd\ufffdk', 'Kroměříž'],
      [4, 'eva@example.com', 'Žižková', 'České Budějovice'],
    ],
  },
  'utf-32.csv': 'encoding',

  // Files that are not tables.
  'empty.csv': 'empty',
  'only-bom.csv': 'empty',
  'only-blank-lines.csv': 'empty',
  'header-only.csv': 'header_only',
  'customers.csv.gz': 'zip',
  'image.png': 'binary',
  'document.pdf': 'binary',
  'nuls.csv': 'binary',

  // Lines and quotes.
  'old-mac-cr.csv': {
    format: 'windows-1250 ; CR 3',
    guesses: 'email firstName note',
    rows: [
      [2, 'jana@example.com', 'Jana', 'první\ndruhý'],
      [4, 'petr@example.com', 'Petr', ''],
    ],
  },
  'mixed-line-ends.csv': {
    format: 'utf-8 ; CRLF 2',
    guesses: 'email firstName',
    rows: [
      [2, 'jana@example.com', 'Jana'],
      [3, 'petr@example.com', 'Petr'],
      [4, 'eva@example.com', 'Eva'],
    ],
  },
  'dos-end-mark.csv': { format: 'utf-8 ; CRLF 2', guesses: 'email firstName', rows: [[2, 'jana@example.com', 'Jana']] },
  'blank-lines.csv': {
    format: 'utf-8 ; CRLF 2',
    guesses: 'email firstName',
    rows: [
      [5, 'jana@example.com', 'Jana'],
      [8, 'petr@example.com', 'Petr'],
    ],
  },
  'quoted-newlines.csv': {
    format: 'utf-8 , CRLF 3',
    guesses: 'email note city',
    rows: [
      [2, 'jana@example.com', 'line one\nline two\n\nline four', 'Praha'],
      [6, 'petr@example.com', 'one, two', 'Brno'],
    ],
  },
  'doubled-quotes.csv': {
    format: 'utf-8 , LF 2',
    guesses: 'email company',
    rows: [
      [2, 'jana@example.com', 'Hotel "Praha"'],
      [3, 'petr@example.com', '"'],
      [4, 'eva@example.com', ''],
    ],
  },
  'spaces-around-quotes.csv': {
    format: 'utf-8 , LF 3',
    guesses: 'email fullName city',
    rows: [
      [2, 'jana@example.com', 'Nováková, Jana', 'Praha'],
      [3, 'petr@example.com', ' Petr', ' Brno'],
    ],
  },
  'apostrophe-quotes.csv': {
    format: "utf-8 , LF 2 quote '",
    guesses: 'email fullName',
    rows: [
      [2, 'jana@example.com', "O'Brien, Jana"],
      [3, 'petr@example.com', 'Petr'],
    ],
  },
  'unclosed-quote.csv': {
    format: 'utf-8 ; LF 3',
    guesses: 'email firstName city',
    rows: [
      [3, 'petr@example.com', 'Petr', 'Brno'],
      [4, 'eva@example.com', 'Eva', 'Plzeň'],
    ],
    rejected: [
      [2, 'row_broken'],
      [5, 'row_broken'],
    ],
  },
  'unclosed-quote-alone.csv': {
    format: 'utf-8 ; LF 3',
    guesses: 'email firstName city',
    rows: [
      [3, 'petr@example.com', 'Petr', 'Brno'],
      [4, 'eva@example.com', 'Eva', 'Plzeň'],
    ],
    rejected: [[2, 'row_broken']],
  },
  'stray-quotes.csv': {
    format: 'utf-8 ; LF 3',
    guesses: 'email company note',
    rows: [
      [2, 'jana@example.com', 'Hospoda U 5" děla', '12" pizza'],
      [3, 'petr@example.com', '"Firma" s.r.o.', 'x'],
      [4, 'eva@example.com', 'Hotel "Praha"', 'y'],
    ],
  },
  'undoubled-quotes-shift.csv': {
    format: 'utf-8 , LF 2',
    guesses: 'company email',
    rows: [[3, 'Praha', 'petr@example.com']],
    rejected: [[2, 'row_broken']],
  },
  'ragged.csv': {
    format: 'utf-8 , LF 4',
    guesses: 'email firstName lastName city',
    rows: [
      [2, 'jana@example.com', 'Jana', '', ''],
      [3, 'petr@example.com', 'Petr', 'Novák', 'Brno'],
      [4, 'eva@example.com', 'Eva', '', 'Praha'],
    ],
  },

  // Delimiters.
  'decimal-commas.csv': {
    format: 'utf-8 ; CRLF 3',
    guesses: 'email - -',
    rows: [
      [2, 'jana@example.com', '1250,50', '10,5'],
      [3, 'petr@example.com', '99,00', '0,0'],
      [4, 'eva@example.com', '1,1', '2,2'],
    ],
  },
  'commas-in-semicolons.csv': {
    format: 'utf-8 ; CRLF 5',
    guesses: 'fullName email - - -',
    rows: [
      [2, 'Nováková, Jana', 'jana@example.com', 'Dlouhá 1, Praha', 'kola, lyže', '1,50 Kč'],
      [3, 'Novák, Petr', 'petr@example.com', 'Krátká 2, Brno', 'šachy, pivo', '2,50 Kč'],
      [4, 'Malá, Eva', 'eva@example.com', 'Nová 3, Plzeň', 'knihy, film', '3,50 Kč'],
    ],
  },
  'pipes.csv': {
    format: 'utf-8 | LF 3',
    guesses: '- email fullName',
    rows: [
      [2, '1', 'jana@example.com', 'Jana; Eva'],
      [3, '2', 'petr@example.com', 'Petr, Pavel'],
    ],
  },

  // With and without names.
  'one-column.csv': {
    format: 'utf-8 ; LF 1 headless',
    guesses: 'email',
    rows: [
      [1, 'jana@example.com'],
      [2, 'petr@example.com'],
      [3, 'eva@example.com'],
    ],
  },
  'one-column-named.csv': {
    format: 'utf-8 ; CRLF 1',
    guesses: 'email',
    rows: [
      [2, 'jana@example.com'],
      [3, 'petr@example.com'],
    ],
  },
  'no-header.csv': {
    format: 'utf-8 ; CRLF 5 headless',
    guesses: '- phone email birthday -',
    rows: [
      [1, 'Jana Nováková', '+420 777 123 456', 'jana@example.com', '1. 2. 1980', '2026-01-05'],
      [2, 'Petr Svoboda', '603 123 456', 'petr@example.com', '24.12.1975', '2026-01-06'],
      [3, 'Eva Malá', '', 'eva@example.com', '', '2026-02-01'],
    ],
  },
  'no-header-first-address-broken.csv': {
    format: 'utf-8 ; CRLF 2 headless',
    guesses: '- email',
    rows: [
      [1, 'Jana', 'jana@@example.com'],
      [2, 'Petr', 'petr@example.com'],
      [3, 'Eva', 'eva@example.com'],
    ],
  },
  'duplicate-headers.csv': {
    format: 'utf-8 , LF 5',
    guesses: '- - email - phone',
    rows: [
      [2, 'objednavky', 'Jana', 'jana@example.com', '', '777123456'],
      [3, 'faktury', 'Petr', 'petr@example.com', '', '603123456'],
    ],
  },
  'slovak-headers.csv': {
    format: 'utf-8 ; LF 15',
    guesses:
      'firstName lastName email phone mobile company street city postalCode country birthday nameDay gender language note',
    rows: [[2, 'Ľubica', 'Kráľová', 'lubica@example.sk', '02/1234567', '0905 123 456']],
  },

  // Letters and signs.
  'nbsp-addresses.csv': {
    format: 'utf-8 ; LF 2',
    guesses: 'firstName email',
    rows: [
      [2, '\u00a0Jana\u00a0', '\u00a0jana@example.com\u00a0'],
      [3, 'Petr', '\u200bpetr@example.com\ufeff'],
      [4, 'Eva', 'eva@\u00adexample.com'],
    ],
  },
  'idn-domain.csv': {
    format: 'utf-8 , LF 2',
    guesses: 'email firstName',
    rows: [
      [2, 'jana@háčkyčárky.cz', 'Jana'],
      [3, 'petr@xn--hkyrky-ptac70bc.cz', 'Petr'],
    ],
  },
  'emoji.csv': {
    format: 'utf-8 , LF 3',
    guesses: 'email firstName note',
    rows: [
      [2, 'jana@example.com', 'Jana 🌷', '👩‍👩‍👧 & 🇨🇿'],
      [3, 'petr@example.com', '𝕻etr', '💡, "idea"'],
    ],
  },
  'numbers-mac.csv': {
    format: 'utf-8 ; LF 3',
    guesses: 'fullName email birthday', // full names under "Jméno", in letters of two characters
    rows: [
      [2, 'R\u030ci\u0301ha Jir\u030ci\u0301', 'jiri@example.com', '1. 2. 1980'],
      [3, 'Eva Mala\u0301', 'eva@example.com', '24. 12. 1975'],
    ],
  },

  // Exports of shops and services.
  'shopify.csv': {
    format: 'utf-8 , LF 20',
    guesses: '- firstName lastName email - company street - city - country postalCode - phone - - - note - -',
    consent: 4,
    rows: [
      [2, "'6540001", 'Jana', 'Nováková', 'jana@example.com', 'yes', 'Květinka s.r.o.', 'Dlouhá 1, 2. patro'],
      [3, "'6540002", 'Petr', '', 'petr@example.com', 'no'],
    ],
  },
  'woocommerce.csv': {
    format: 'utf-8 , LF 12',
    guesses: 'fullName - - - email - - - country city - postalCode',
    rows: [
      [2, 'Jana Nováková', 'jana'],
      [3, 'Petr Svoboda', ''],
    ],
  },
  'woocommerce-billing.csv': {
    format: 'utf-8 , LF 12',
    guesses: '- email firstName lastName company street city postalCode country phone - -',
    rows: [
      [2, '12', 'jana@example.com'],
      [3, '13', 'petr@example.com'],
    ],
  },
  'shoptet.csv': {
    format: 'windows-1250 ; CRLF 7',
    guesses: '- fullName email phone - - -',
    consent: 5,
    rows: [
      [2, '1001', 'Jana Nováková'],
      [3, '1002', 'Petr Svoboda'],
    ],
  },
  'shoptet-czech.csv': {
    format: 'windows-1250 ; CRLF 10',
    guesses: 'email fullName phone street city postalCode country company companyId -',
    consent: 9,
    rows: [
      [2, 'jana@example.com', 'Jana Nováková', '777 123 456'],
      [3, 'petr@example.com', 'Petr Svoboda', ''],
    ],
  },
  'smart-service.csv': {
    format: 'utf-8 , LF 19',
    guesses:
      'email firstName lastName titleBefore titleAfter salutation company street city postalCode country mobile phone language note gender birthday nameDay affiliateId',
    rows: [[2, 'jana@example.com', 'Jana', 'Nováková', 'Ing.', 'Ph.D.', 'Milá Jano']],
  },
  'mailchimp.csv': {
    format: 'utf-8 , LF 9',
    guesses: 'email firstName lastName - phone - - - -', // its birthdays have no year
    rows: [[2, 'jana@example.com', 'Jana', 'Nováková']],
  },
  'google-contacts.csv': {
    format: 'utf-8 , LF 32',
    guesses: `firstName - lastName - - - titleBefore titleAfter - - company - - birthday note - - - email - - - phone - - street city - - postalCode country -`,
    rows: [[2, 'Jana', '', 'Nováková'], [4]],
  },
  'thunderbird.csv': {
    format: 'utf-8 , LF 37',
    guesses: `firstName lastName - - email - - - phone - - mobile street - city - postalCode country ${'- '.repeat(8)}company ${'- '.repeat(9)}note`,
    rows: [[2, 'Jana', 'Nováková']],
  },
  'brevo.csv': {
    format: 'utf-8 ; LF 8',
    guesses: '- email firstName lastName mobile - - -',
    consent: 6,
    rows: [[2, '1', 'jana@example.com'], [3]],
  },
  'our-export.csv': {
    format: 'utf-8 bom ; CRLF 8',
    guesses: 'email firstName lastName gender birthday nameDay cf:12 cf:13',
    rows: [[2, 'jana@example.com', 'Jana', 'Nováková', 'f', '1980-02-01', '05-24', 'ano', '38']],
  },
}

test('every file is described', () => {
  expect(readdirSync(FOLDER).filter((name) => name !== '.gitattributes')).toEqual(Object.keys(FILES).sort())
})

describe.each(Object.entries(FILES))('%s', (name, expected) => {
  const bytes = readFileSync(join(FOLDER, name))

  if (typeof expected === 'string') {
    test(`is refused: ${expected}`, () => {
      const fault = expect.objectContaining({ code: expected })
      expect(() => detect(bytes)).toThrow(fault)
      expect(() => detect(bytes)).toThrow(FileFault)
    })
    return
  }

  test('is read', async () => {
    const { format, header, sampleRows } = detect(bytes)
    expect(words(format)).toBe(expected.format)

    const { columns, consentColumn } = guessColumns(header, sampleRows, CUSTOM_FIELDS)
    expect(columns.map(({ guess }) => guess ?? '-').join(' ')).toBe(expected.guesses)
    expect(consentColumn).toBe(expected.consent ?? null)

    // Three bytes at a time, which cuts every longer character somewhere, and pieces that cut most records.
    const source = createReadStream(join(FOLDER, name), { highWaterMark: 3 })
    let position: Position | null = null
    const read = []
    for await (const piece of piecesOf(source, format.encoding, 7)) {
      const some = readPiece(piece, format, position)
      position = structuredClone(some.position)
      read.push(some)
    }
    const rows = read.flatMap((some) => some.rows)
    expect(rows.every(({ cells }) => cells.length === format.columns)).toBe(true)
    expect(rows.map(({ line, cells }, at) => [line, ...cells.slice(0, expected.rows[at]!.length - 1)])).toEqual(
      expected.rows,
    )
    expect(read.flatMap((some) => some.rejected.map(({ line, code }) => [line, code]))).toEqual(expected.rejected ?? [])
  })
})

function words({ encoding, bom, sepLine, delimiter, quote, lineEnd, header, columns }: Format): string {
  return [
    encoding,
    bom && 'bom',
    delimiter === '\t' ? 'TAB' : delimiter,
    { '\r\n': 'CRLF', '\n': 'LF', '\r': 'CR' }[lineEnd],
    columns,
    sepLine && 'sep',
    !header && 'headless',
    quote !== '"' && `quote ${quote}`,
  ]
    .filter((word) => word !== false)
    .join(' ')
}
