import { expect, test } from 'vitest'
import { splitFullName } from './split-name.ts'

/** `titles before | first names | last name | titles after` */
const split = (text: string) => {
  const { titleBefore, firstName, lastName, titleAfter } = splitFullName(text)
  return [titleBefore, firstName, lastName, titleAfter].join(' | ')
}

test.each([
  ['Jan Novák', ' | Jan | Novák | '],
  ['Ing. Jan Novák, Ph.D.', 'Ing. | Jan | Novák | Ph.D.'],
  ['Mgr. et Mgr. Jana Marie Nováková', 'Mgr. et Mgr. | Jana Marie | Nováková | '],
  ['MUDr. Eva Malá', 'MUDr. | Eva | Malá | '],
  ['prof. PhDr. Jan Novák, CSc., MBA', 'prof. PhDr. | Jan | Novák | CSc., MBA'],
  ['doc. Ing. arch. Petr Malý Ph. D.', 'doc. Ing. arch. | Petr | Malý | Ph.D.'],
  ['Novák Jan Bc.', 'Bc. | Jan | Novák | '],
  ['Nováková, Ing. Jana, DiS.', 'Ing. | Jana | Nováková | DiS.'],
  ['Ing.Jan Novák', 'Ing. | Jan | Novák | '],
  ['MBA Jan Novák ml.', ' | Jan | Novák | MBA, ml.'],
  // Initials are no titles.
  ['Jan P. Novák', ' | Jan | Novák | '],
  ['Jan J.R. Novák', ' | Jan | Novák | '],
  ['Jana et Petr', ' | Jana | et Petr | '],
  ['Ing.', 'Ing. |  |  | '],
  ['', ' |  |  | '],
])('%s', (text, expected) => {
  expect(split(text)).toBe(expected)
})

test('a long text is one last name', () => {
  const text = 'Ing. '.repeat(50)
  expect(splitFullName(text)).toEqual({ firstName: '', lastName: text, titleBefore: '', titleAfter: '' })
})
