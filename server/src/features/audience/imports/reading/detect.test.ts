import { describe, expect, test } from 'vitest'
import { detect } from './detect.ts'
import { MAX_COLUMNS, SAMPLE_BYTES } from './format.ts'

const bytes = (text: string) => Buffer.from(text)
const latin = (text: string, table: string) =>
  Buffer.from([...text].map((letter) => (letter < '\x80' ? letter.charCodeAt(0) : codeIn(table, letter))))

/** The byte of a letter in an 8-bit encoding. */
function codeIn(encoding: string, letter: string): number {
  const all = new TextDecoder(encoding).decode(Uint8Array.from({ length: 256 }, (_, code) => code))
  return all.indexOf(letter)
}

describe('encoding', () => {
  test.each([
    ['Šárka Tomášková, Žižkov', 'windows-1250'],
    ['Šárka Tomášková, Žižkov', 'iso-8859-2'],
    ['Příliš žluťoučký kůň úpěl ďábelské ódy', 'windows-1250'],
    ['Příliš žluťoučký kůň úpěl ďábelské ódy', 'iso-8859-2'],
    ['Ľubomír Kráľ, Poľná', 'windows-1250'],
    ['Ľubomír Kráľ, Poľná, Spišská', 'iso-8859-2'],
    ['Řehoř Dvořák', 'windows-1250'], // the same bytes in both: the more common one
    ['Řežábek Božena', 'iso-8859-2'], // byte BE among Czech letters
    ['Firma © 2020, Firma ® 2021', 'windows-1250'],
  ])('%s in %s', (text, encoding) => {
    const { format, sampleRows } = detect(latin(`e-mail;text\na@example.com;${text}\n`, encoding))
    expect(format.encoding).toBe(encoding)
    expect(sampleRows).toEqual([['a@example.com', text]])
  })

  test('a sample that ends inside a character is still UTF-8', () => {
    const line = 'jana@example.com;Šárka Žižková\n'
    const whole = bytes(`e-mail;text\n${line.repeat(SAMPLE_BYTES / 20)}`)
    for (const length of [0, 1, 2, 3, 4]) {
      const shifted = Buffer.concat([Buffer.alloc(length, ' '), whole]).subarray(0, SAMPLE_BYTES)
      expect(detect(shifted).format.encoding).toBe('utf-8')
    }
  })

  test('the option overrides detection', () => {
    const sample = latin('e-mail;text\na@example.com;Dvořák\n', 'iso-8859-2')
    expect(detect(sample, { encoding: 'iso-8859-2' }).format.encoding).toBe('iso-8859-2')
    expect(detect(sample, { encoding: 'windows-1250' }).format.encoding).toBe('windows-1250')
    expect(detect(Buffer.from('e;n\na@example.com;x\n', 'utf16le'), { encoding: 'utf-16' }).format.encoding).toBe(
      'utf-16le',
    )
    expect(detect(bytes('\ufeffe;n\na@example.com;x\n'), { encoding: 'utf-8' }).format).toMatchObject({ bom: true })
  })

  test('an option that is unknown or impossible is refused', () => {
    expect(() => detect(bytes('a@example.com'), { encoding: 'klingon' })).toThrow('encoding')
    expect(() => detect(Buffer.from('a@example.com', 'utf16le'), { encoding: 'utf-8' })).toThrow('encoding')
  })

  test('many control characters are refused', () => {
    expect(() => detect(bytes(`a@example.com;${'\x01\x02'.repeat(20)}\n`))).toThrow('binary')
  })
})

describe('delimiter', () => {
  test.each([
    ['quoted ones do not count', 'email,tags\na@example.com,"x;y;z"\nb@example.com,"p;q;r"\n', ','],
    ['nor do those of every cell', 'email;ceny\na@example.com;1,5\nb@example.com;2,5\n', ';'],
    ['tab', 'email\tname\na@example.com\tA, B; C\n', '\t'],
    ['without addresses the even rows decide', 'a;b,c\nd;e\nf;g,h,i\n', ';'],
    ['sep= decides', 'sep=|\nemail,x|y\na@example.com,1|2\n', '|'],
  ])('%s', (_, text, delimiter) => expect(detect(bytes(text)).format.delimiter).toBe(delimiter))

  test('the option overrides detection and `sep=`', () => {
    const text = 'sep=;\nemail,x;y\na@example.com,1;2\n'
    expect(detect(bytes(text), { delimiter: ',' })).toMatchObject({
      format: { delimiter: ',', sepLine: true },
      header: ['email', 'x;y'],
    })
    expect(detect(bytes('a~b\nc~d\n'), { delimiter: '~' }).sampleRows).toEqual([['c', 'd']])
  })

  test.each(['', ';;', 'a', '"', '\n'])('%j is refused', (delimiter) => {
    expect(() => detect(bytes('a@example.com'), { delimiter })).toThrow('delimiter')
  })
})

describe('header', () => {
  test.each([
    ['a name that we know', 'Telefon;Xyz\n777;1\n', true],
    ['an address', 'Telefon;a@example.com\n777;b@example.com\n', false],
    ['words over addresses', 'Xyz;Abc\nb@example.com;c\n', true],
    ['nothing over addresses', ';Abc\nb@example.com;c\n', false],
    ['words over numbers', 'Xyz;Abc\n12;c\n13,5;d\n', true],
    ['numbers over numbers', '12;Abc\n13;d\n', false],
    ['words over words', 'Xyz;Abc\nd;c\n', true],
  ])('%s', (_, text, header) => expect(detect(bytes(text)).format.header).toBe(header))

  test('the option overrides detection', () => {
    const text = 'E-mail;Jméno\nb@example.com;c\n'
    expect(detect(bytes(text), { header: false })).toMatchObject({
      header: null,
      sampleRows: [['E-mail', 'Jméno'], {}],
    })
    expect(detect(bytes('a@example.com;x\nb@example.com;c\n'), { header: true }).header).toEqual(['a@example.com', 'x'])
  })

  test('names are cleaned', () => {
    expect(detect(bytes('\u00a0E-mail ;"Jméno\n(povinné)"\na@example.com;A\n')).header).toEqual([
      'E-mail',
      'Jméno (povinné)',
    ])
  })

  test('a header alone is refused, unless it is a row', () => {
    expect(() => detect(bytes('Xyz;Abc\n\n'))).toThrow('header_only')
    expect(detect(bytes('Xyz;Abc\n'), { header: false }).sampleRows).toEqual([['Xyz', 'Abc']])
    expect(detect(bytes('a@example.com')).sampleRows).toEqual([['a@example.com']])
  })
})

describe('columns', () => {
  test('a column without a name counts when it has a value', () => {
    expect(detect(bytes('email;name;;\na@example.com;A;x;\n')).format.columns).toBe(3)
    expect(detect(bytes('email;name;;\na@example.com;A;;\n')).format.columns).toBe(2)
    expect(detect(bytes('email;name\na@example.com;A;x\n')).format.columns).toBe(2)
  })

  test('too many are refused', () => {
    const names = (count: number) => Array.from({ length: count }, (_, at) => `c${at}`).join(';')
    expect(detect(bytes(`${names(MAX_COLUMNS)}\na@example.com\n`)).format.columns).toBe(MAX_COLUMNS)
    expect(() => detect(bytes(`${names(MAX_COLUMNS + 1)}\na@example.com\n`))).toThrow('too_many_columns')
  })
})

describe('a first row that cannot be read', () => {
  test.each([
    ['row_broken', '"e-mail;jméno\na@example.com;A\n'],
    ['cell_too_long', `${'x'.repeat(10_001)};b\na@example.com;A\n`],
    ['row_too_long', `${'x'.repeat(300_000)};b\na@example.com;A\n`],
  ])('%s', (code, text) => expect(() => detect(bytes(text))).toThrow(expect.objectContaining({ code, line: 1 })))

  test('when the sample holds nothing else', () => {
    expect(() => detect(Buffer.alloc(SAMPLE_BYTES, 'x'))).toThrow(expect.objectContaining({ code: 'row_broken' }))
  })
})
