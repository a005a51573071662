import { Environment } from 'minijinja-js'
import { prepareMail } from '../../server/src/features/content/composing/prepare-mail.ts'
import { createRenderer } from '../../server/src/platform/render/renderer.ts'
import { percentile, round, timed } from '../lib/measure.ts'

const RECIPIENTS = 3000
const BATCH = 20
const ROUNDS = 5
const TAGS = [
  'df_emailaddress',
  'df_name',
  'df_surname',
  'df_salution',
  'df_company',
  'df_street',
  'df_town',
  'cf_size',
  'cf_points',
  'cf_colour',
  'cl_company',
  'cl_address',
  'unsubscribe',
  'webversion',
  'preferences',
]

/** Rendering a mail of 50 kB with 15 tags for many recipients, against bare calls of the engine with the same parts. */
export async function run() {
  const html = newsletter()
  const mail = prepareMail({ subject: 'Hello {{ df_name }}', preheader: 'For {{ df_salution }}', html })
  const recipients = Array.from({ length: RECIPIENTS }, (_, i) => valuesOf(i))
  const rounds = { ours: [] as number[], bare: [] as number[] }
  const one = createRenderer({ threads: 1 })
  const hostile = await measureHostile()
  for (let i = 0; i <= ROUNDS; i++) {
    const ours = RECIPIENTS / ((await timed(() => throughThreads(one))).ms / 1000)
    const bare = RECIPIENTS / (timedSync(bareCalls) / 1000)
    // The first round warms up.
    if (i) rounds.ours.push(round(ours, 0)) && rounds.bare.push(round(bare, 0))
  }
  await one.close()
  const [ours, limit] = [percentile(rounds.ours, 0.5), percentile(rounds.bare, 0.5)]
  return {
    what: 'mails (subject, HTML, text) rendered per second through one thread, there and back, against bare renderTemplate of the same three in the main thread',
    bytes: Buffer.byteLength(html),
    tags: TAGS.length,
    ours,
    limit,
    ratio: round(ours / limit),
    rounds,
    hostileMs: hostile,
    ok: ours / limit >= 0.8 && Object.values(hostile).every((ms) => ms < 500),
  }

  /** Like a sender, keeps one batch rendering and the next one waiting. */
  async function throughThreads(renderer: ReturnType<typeof createRenderer>) {
    const waiting: ReturnType<typeof renderer.render>[] = []
    const { key, sources } = mail
    const take = async () => {
      const wrong = (await waiting.shift()!).find((outcome) => !outcome.ok)
      if (wrong) throw new Error(JSON.stringify(wrong))
    }
    for (let n = 0; n < RECIPIENTS; n += BATCH) {
      waiting.push(renderer.render({ owner: 'bench', key, sources, recipients: recipients.slice(n, n + BATCH) }))
      if (waiting.length > 2) await take()
    }
    while (waiting.length) await take()
  }

  function bareCalls() {
    const environment = new Environment()
    environment.fuel = 1_000_000
    for (const [part, { text, html }] of Object.entries(mail.sources))
      environment.addTemplate(html ? `${part}.html` : `${part}.txt`, text)
    for (const values of recipients)
      for (const name of ['subject.txt', 'html.html', 'text.txt']) environment.renderTemplate(name, values)
    environment.free()
  }
}

/** Milliseconds until a warm renderer stops hostile templates. */
async function measureHostile(): Promise<Record<string, number>> {
  const templates = {
    loop: '{% for i in range(99999) %}{% for j in range(99999) %}x{% endfor %}{% endfor %}',
    string: "{{ ('a' * 10**9)|length }}",
    sort: '{% for i in range(99999) %}{% set y = range(99999)|sort|list %}{% endfor %}',
  }
  const renderer = createRenderer({ threads: 2 })
  const render = (key: string, text: string) =>
    renderer.render({ owner: key, key, sources: { html: { text, html: true } }, recipients: [{}] })
  await Promise.all([render('a', 'warm'), render('b', 'warm')])
  const times: Record<string, number> = {}
  for (const [name, text] of Object.entries(templates))
    times[name] = round((await timed(() => render(name, text))).ms, 0)
  await renderer.close()
  return times
}

function timedSync(work: () => void): number {
  const start = performance.now()
  work()
  return performance.now() - start
}

const valuesOf = (i: number) => Object.fromEntries(TAGS.map((tag) => [tag, `${tag} of ${i} & others`]))

/** A newsletter of 50 kB with the tags spread over it. */
function newsletter(): string {
  const row = (
    i: number,
  ) => `<tr><td style="padding:12px 24px;font-family:Arial,sans-serif;font-size:15px;line-height:22px;color:#333333">
    <h2>Nabídka číslo ${i}</h2><p>Květiny, které přinesou jaro do každého domu. ${i < TAGS.length ? `{{ ${TAGS[i]} }}` : 'Objednejte ještě dnes.'}</p>
    ${i % 10 ? '' : `<a href="https://kvetinka.example/nabidka/${i}">Do obchodu</a>`}</td></tr>`
  let rows = ''
  for (let i = 0; Buffer.byteLength(rows) < 50_000; i++) rows += row(i)
  return `<html><body><table>${rows}</table></body></html>`
}
