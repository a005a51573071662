import { describe, expect, test } from 'vitest'
import { useApi } from '../../../../../test/support/api.ts'
import { archive, picture } from '../../../../../test/support/pictures.ts'
import { cleanName, disposition, urlName } from '../../../../platform/files/names.ts'
import { MAX_FILE_BYTES } from './store-file.ts'

const t = useApi()

describe('the content decides what a file is', () => {
  test('and not its name', async () => {
    const co = await t.company()
    const jpeg = await picture().jpeg().toBuffer()
    expect(await co.upload('/files', 'page.html', jpeg).ok(201)).toMatchObject({
      name: 'page.html.jpg',
      type: 'image/jpeg',
    })
    for (const [content, type, name] of [
      ['%PDF-1.4\n<script>alert(1)</script>', 'application/pdf', 'x.png.pdf'],
    ] as const)
      expect(await co.upload('/files', 'x.png', Buffer.from(content)).ok(201)).toMatchObject({
        kind: 'document',
        type,
        name,
        width: null,
        thumbnailUrl: null,
      })
  })

  test('other types are refused, and nothing of them is stored', async () => {
    const co = await t.company()
    const png = await picture().png().toBuffer()
    const docx = archive('[Content_Types].xml', 'word/document.xml')
    for (const [content, reason] of [
      ['', 'empty'],
      ['<svg xmlns="http://www.w3.org/2000/svg"/>', 'type'],
      ['<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "a">]><svg/>', 'type'],
      ['<html><script>alert(1)</script>', 'type'],
      ['#!/bin/sh\n', 'type'],
      ['MZ\x90\0', 'type'],
      ['text', 'type'],
      ['\0'.repeat(1000), 'type'],
      ['BM\x3a\0\0\0', 'type'],
      ['II*\0\x08\0\0\0', 'type'],
      [' %PDF-1.4', 'type'],
      ['%!PS-Adobe-3.0', 'type'],
      [Buffer.concat([Buffer.from('<html>'), png]), 'type'],
      [Buffer.concat([Buffer.from('<html>'), docx]), 'type'],
      [archive('a.txt'), 'type'],
      [docx, 'type'],
      [png.subarray(0, 40), 'broken'],
      [Buffer.concat([png.subarray(0, 8), Buffer.from('<script>')]), 'broken'],
      [await picture(8000, 7000).png().toBuffer(), 'pixels'],
    ] as const) {
      const error = await co.upload('/files', 'x.png', content as Buffer).fails(400, 'validation', 'file')
      expect(error.params.reason, String(content).slice(0, 50)).toBe(reason)
    }
    await co.upload('/files', 'x.png', png, 'other').fails(400, 'validation', 'file')
    expect((await co.get('/files').ok()).total).toBe(0)
    expect(await Array.fromAsync(t.app.files.olderThan(`files/${co.tenantId}`, new Date(Date.now() + 60_000)))).toEqual(
      [],
    )
  })

  test('also in JSON', async () => {
    const co = await t.company()
    for (const [field, body] of [
      ['content', { name: 'x' }],
      ['content', { name: 'x', content: '' }],
      ['content', { name: 'x', content: '<svg/>' }],
      ['content', { name: 'x', content: 'PHN2Zy8+' }],
      ['content', { name: 'x', content: 7 }],
      ['name', { name: '', content: 'PHN2Zy8+' }],
    ] as const)
      await co.post('/files', body).fails(400, 'validation', field)
    await co.post('/files', {}).fails(400, 'validation', 'name')
    await co.call('POST', '/files').fails(400, 'validation', 'body')
  })

  test('a file over the limit is refused', async () => {
    const co = await t.company()
    const huge = Buffer.alloc(MAX_FILE_BYTES + 1, '%PDF-1.7\n')
    const answer = await co.upload('/files', 'x.pdf', huge).raw()
    expect([answer.status, answer.body.error.message]).toEqual([413, 'size'])
    expect((await co.upload('/files', 'x.pdf', huge.subarray(1)).raw()).status).toBe(400)
    expect((await co.upload('/files', 'x.pdf', huge.subarray(0, -1)).ok(201)).bytes).toBe(MAX_FILE_BYTES)
  })
})

describe('names', () => {
  const png = ['png'] as const
  test.each([
    ['a.png', 'a.png'],
    ['../../etc/passwd', 'passwd.png'],
    ['C:\\Users\\jana\\a.PNG', 'a.PNG'],
    ['a\0b\r\nc.png', 'abc.png'],
    ['\u202egnp.exe', 'gnp.exe.png'],
    ['.png', 'file.png'],
    ['..', 'file.png'],
    ['', 'file.png'],
    [' . . ', 'file.png'],
    ['/', 'file.png'],
    ['a.png.', 'a.png.png'],
    ['a.', 'a.png'],
    ['  a   b .png', 'a b.png'],
    ['con\u0301.png', 'coń.png'],
    ['\ud83d.png', 'file.png'],
    ['😀.png', '😀.png'],
    ['"; filename=x.png', '"; filename=x.png'],
    [`${'x'.repeat(5000)}.png`, `${'x'.repeat(196)}.png`],
    [`${'😀'.repeat(5000)}.png`, `${'😀'.repeat(98)}.png`],
    [`x${'😀'.repeat(400)}.png`, `x${'😀'.repeat(97)}.png`],
  ])('%j is stored as %j', (given, stored) => {
    const name = cleanName(given, png)
    expect(name).toBe(stored)
    expect(name.length).toBeLessThanOrEqual(200)
    expect(name.isWellFormed()).toBe(true)
    expect(urlName(name)).toMatch(/^[A-Za-z0-9-]{1,80}\.(png|PNG)$/)
    expect(disposition('inline', name)).toMatch(/^inline; filename="[\w.-]+"; filename\*=UTF-8''[\w.%!~-]+$/)
  })

  test('of any length and with any characters are accepted', async () => {
    const co = await t.company()
    const gif = await picture().gif().toBuffer()
    for (const name of [
      '',
      '../../x',
      'ž'.repeat(3000),
      '%00.gif',
      '<img src=x onerror=alert(1)>.gif',
      "'; drop table file --",
    ]) {
      const file = await co.upload('/files', name, gif).ok(201)
      expect(file.name).toMatch(/\.gif$/)
      expect((await co.server.inject(new URL(file.url).pathname)).statusCode).toBe(200)
    }
  })
})
