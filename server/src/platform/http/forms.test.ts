import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import Type from 'typebox'
import { describe, expect, test } from 'vitest'
import { definePublicRoute } from './define-route.ts'
import { formFields, readParts } from './forms.ts'
import { Empty } from './schemas.ts'

const route = definePublicRoute({
  id: 'test.form',
  method: 'POST',
  path: '/form',
  tag: 'Forms',
  summary: '',
  accepts: 'form',
  body: Type.Object({ name: Type.Optional(Type.String()), list: Type.Optional(Type.Array(Type.String())) }),
  status: 204,
  response: Empty,
  handle: () => undefined as never,
})
const fields = (text: string) => formFields(route, new URLSearchParams(text))

describe('fields of a form', () => {
  test('are a list if the route declares one, otherwise the last value', () => {
    expect(fields('list=1&name=a&list=2&name=b')).toEqual({ list: ['1', '2'], name: 'b' })
    expect(fields('list=1')).toEqual({ list: ['1'] })
    expect(fields('')).toEqual({})
  })

  test('have no names with a meaning of their own', () => {
    const read = fields('__proto__=x&constructor=y&toString=z')
    expect(Object.keys(read).sort()).toEqual(['__proto__', 'constructor', 'toString'])
    expect(Object.getPrototypeOf(read)).toBe(Object.prototype)
  })
})

describe('a form in parts', () => {
  const send = (text: string, type = 'multipart/form-data; boundary=x') => {
    const request = new IncomingMessage(new Socket())
    request.headers['content-type'] = type
    request.push(Buffer.from(text))
    request.push(null)
    return readParts(request, 1000)
  }
  const part = (head: string, value: string) => `--x\r\ncontent-disposition: form-data; ${head}\r\n\r\n${value}\r\n`

  test('has its fields, but no files', async () => {
    const text = `${part('name="a"', '1')}${part('name="f"; filename="f.txt"', 'file')}${part('name="a"', '2')}--x--\r\n`
    expect(await send(text)).toEqual([
      ['a', '1'],
      ['a', '2'],
    ])
  })

  test('is refused when it is broken or too large', async () => {
    await expect(send('nonsense')).rejects.toMatchObject({ code: 'validation', message: 'body' })
    await expect(send(part('name="a"', '1'))).rejects.toMatchObject({ status: 400 })
    await expect(send(part('name="a"', 'x'.repeat(1000)))).rejects.toMatchObject({ status: 413 })
  })
})
