import { expect, test } from 'vitest'
import { lineOfFault, reasonOf } from './describe-fault.ts'

test.each([
  ['syntax error: unexpected end of input, expected end of block', { reason: 'unclosed' }],
  ['syntax error: unexpected end of string', { reason: 'unclosed' }],
  ['syntax error: unknown statement endif', { reason: 'stray', name: 'endif' }],
  ['syntax error: unknown statement else', { reason: 'stray', name: 'else' }],
  ['syntax error: unknown statement foo', { reason: 'unknown_statement', name: 'foo' }],
  ['unknown filter: filter nosuch is unknown', { reason: 'unknown_filter', name: 'nosuch' }],
  ['unknown function: nosuch is unknown', { reason: 'unknown_function', name: 'nosuch' }],
  ['unknown test: test nosuch is unknown', { reason: 'unknown_test', name: 'nosuch' }],
  ['template not found: tried to include', { reason: 'include' }],
  ['engine ran out of fuel', { reason: 'endless' }],
  ['time', { reason: 'endless' }],
  ['syntax error: unexpected `}`, expected `,`', { reason: 'syntax' }],
  ['invalid operation: invalid float literal', { reason: 'operation' }],
])('%s', (fault, reason) => {
  expect(reasonOf(fault)).toEqual(reason)
})

const UNCLOSED = 'syntax error: unexpected end of input, expected end of block'

test.each([
  ['a\n{{ df_name\nb\n', 2],
  ['{% if a %}\n{% if b %}\nx{% endif %}\n\n', 1],
  ['a\n{% set a = 1 %}\n{% for x in y %}\n\n', 3],
  ['a\n{% raw %}\nx\n', 2],
  ['a\n{# x\n\n', 2],
  ["a\n{{ 'abc }}\n", 2],
])('%j begins at line %i', (source, line) => {
  expect(lineOfFault({ part: 'html', line: 10, fault: UNCLOSED }, source)).toBe(line)
})

test('no line is after the last one', () => {
  const fault = { part: 'html' as const, line: 10, fault: 'syntax error: unexpected end of block' }
  expect(lineOfFault(fault, '<p>\n{% if %}\n</p>\n')).toBe(3)
  expect(lineOfFault({ ...fault, line: null }, 'a')).toBeNull()
})
