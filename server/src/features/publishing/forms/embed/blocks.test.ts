import { expect, test } from 'vitest'
import type { Layout } from '../../../content/layouts/index.ts'
import { blocksOf } from './blocks.ts'

const BASE = 'https://mail.example'
const blocks = (before: string, after = '') =>
  blocksOf(['<!doctype html><html><head>', { place: 'head' }, before, { place: 'content' }, after] as Layout, BASE)

test('elements keep their styles and known attributes, and the fields have one place', () => {
  const made = blocks(
    '<style>p{color:red}</style></head><body><div class="a" style="max-width:480px" id="x" onclick="x()">A &amp; B',
    '<br></div></body></html>',
  )
  expect(made).toEqual({
    css: 'p{color:red}',
    width: 480,
    nodes: [['div', { class: 'a' }, 'max-width:480px', 'A & B', null, ['br', {}, '']]],
  })
})

test('addresses lead there from another website too, and nowhere else', () => {
  const made = blocks(
    '<img src="/f/logo.png" alt=""><a href="javascript:alert(1)">1</a><a href="#top">2</a><a href="mailto:a@b.cz">3</a>',
  )
  expect(made!.nodes).toEqual([
    ['img', { alt: '', src: `${BASE}/f/logo.png` }, ''],
    ['a', {}, '', '1'],
    ['a', {}, '', '2'],
    ['a', { href: 'mailto:a@b.cz', target: '_blank', rel: 'noopener' }, '', '3'],
    null,
  ])
})

test('what runs, loads or covers something is left out', () => {
  const made = blocks(
    '<script>a</script><svg><a>b</a></svg><iframe src="https://a.b"></iframe><article>C</article><!-- d -->',
    '<style>@import url(https://a.b/c.css);:host{position:fixed}h1{margin:0}</style>',
  )
  expect(made).toEqual({ css: ':not(*){position:fixed}h1{margin:0}', width: 600, nodes: ['C', null] })
})

test('there are no blocks when the place of the fields is too deep in them', () => {
  expect(blocks('<div>'.repeat(120))).toBeNull()
  expect(blocks('<noscript>')).toBeNull()
  expect(blocks('<div>'.repeat(50))).not.toBeNull()
})
