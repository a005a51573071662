import { scriptsIn } from '../../html/index.ts'
import { defineLintCheck } from '../define-lint-check.ts'

/** Mail clients do not run scripts, and many reject a mail that contains one. */
export default defineLintCheck({
  code: 'javascript',
  severity: 'error',
  *find(content) {
    for (const { at, tag, attribute } of scriptsIn(content)) yield { at, tag, attribute }
  },
  examples: {
    good: [
      '<script type="application/ld+json">{"@type": "EmailMessage"}</script>',
      '<p>onclick=x javascript: and &lt;script&gt; are words</p>',
      '<!-- <script>x()</script> -->',
      '<a href="https://example.com/javascript:x">x</a>',
      '<p data-on="x" once="y">x</p>',
    ],
    bad: [
      '<script>x()</script>',
      '<SCRIPT src="https://example.com/x.js"></SCRIPT>',
      '<script type="module">x()</script>',
      '<p onclick="x()">x</p>',
      '<img src="https://example.com/a.png" alt="" onerror=x()>',
      '<a href="javascript:x()">x</a>',
      '<a href=" JavaScript:x()">x</a>',
      '<a href="java&#10;script:x()">x</a>',
      '<a href="&#106;avascript:x()">x</a>',
      '<a href="vbscript:x">x</a>',
      '<a href="data:text/html,x">x</a>',
      '<iframe src="javascript:x()"></iframe>',
      '<!--[if mso]><script>x()</script><![endif]-->',
      "{{ '<script>x()</script>'|safe }}",
      `<a href="{{ 'javascript:x()' }}">x</a>`,
    ],
  },
})
