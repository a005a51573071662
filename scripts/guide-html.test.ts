import { expect, test } from 'vitest'
import { compileGuide } from './compile-guide.ts'
import { guideHtml } from './guide-html.ts'

test('a guide becomes HTML in which every text is escaped', () => {
  const html = guideHtml(
    compileGuide(
      [
        '# API & more',
        'What it is about.',
        '## One\n\nSee [the guide](moving-in.md#part), `a < b` and **this**.',
        '```sh run\necho "<b>"\n```',
        '## Two\n\n- item',
        '## Three\n\n| A | B |\n|---|---|\n| 1 | 2 |',
        '## Four\n\nEnd.',
      ].join('\n\n'),
    ),
  )
  expect(html).toContain('<h1>API &#38; more</h1>')
  expect(html).toContain('<li><a href="#one">One</a></li>')
  expect(html).toContain('<a href="/app/guide/moving-in#part">the guide</a>')
  expect(html).toContain('<code>a &#60; b</code>')
  expect(html).toContain('<pre tabindex="0"><code>echo &#34;&#60;b&#62;&#34;</code></pre>')
  expect(html).toContain('<th>A</th>')
  expect(html).not.toContain('<b>')
})
