import { Html, html, pageHtml } from '../../platform/http/page.ts'
import type { Sample } from '../../platform/metrics/gauge.ts'
import type { Status } from './read-status.ts'

const STYLE = new Html(`<style>
  body { max-width: 64rem; margin-top: 2rem } h2 { margin: 2rem 0 .5rem; font-size: 1.1rem }
  table { border-collapse: collapse; width: 100%; font-size: .9rem; font-variant-numeric: tabular-nums }
  th, td { text-align: left; vertical-align: top; padding: .35rem .75rem .35rem 0; border-bottom: 1px solid #8883 }
  td:last-child, th:last-child { padding-right: 0 } .note { opacity: .75 } td code, td div { white-space: nowrap }
</style>`)

const SOON_DAYS = 14
const LOW_DISK = 0.1
const DAY_MS = 86_400_000

/** The status of the installation as a page. What needs an operator is in red. */
export const statusPage = (status: Status, { version, now }: { version: string; now: Date }): string =>
  pageHtml({
    title: 'Status of the installation',
    language: 'en',
    isOurs: true,
    body: html`${STYLE}
      <p class="note">Version ${version}, ${inUtc(now)} UTC. The values of all gauges are also at /metrics; <code>postrider doctor</code> checks the data.</p>
      <h2>Processes</h2>${processes(status, version)}
      <h2>Room</h2>${room(status)}
      <h2>What waits</h2>${gauges(status)}
      <h2>Certificates</h2>${certificates(status, now)}`,
  })

const inUtc = (time: Date) => time.toISOString().slice(0, 19).replace('T', ' ')

const table = (head: string[], rows: Html[]) =>
  html`<table><thead><tr>${head.map((name) => html`<th scope="col">${name}</th>`)}</tr></thead><tbody>${rows}</tbody></table>`
const row = (...cells: (string | Html)[]) => html`<tr>${cells.map((cell) => html`<td>${cell}</td>`)}</tr>`
const warn = (text: string, isBad: boolean) => (isBad ? html`<span class="fault">${text}</span>` : text)

const processes = ({ processes }: Status, version: string) =>
  table(
    ['Role', 'Version', 'Machine', 'Process', 'Since (UTC)', 'Connections'],
    processes.map((one) =>
      row(
        one.role,
        warn(one.version, one.version !== version),
        one.machine,
        one.pid,
        inUtc(one.since),
        String(one.connections),
      ),
    ),
  )

const room = ({ database, disk }: Status) =>
  table(
    ['What', 'Size'],
    [
      row(`Database (PostgreSQL ${database.version})`, gigabytes(database.bytes)),
      row(
        'Free on the disk of the data folder',
        warn(`${gigabytes(disk.free)} of ${gigabytes(disk.size)}`, disk.free < LOW_DISK * disk.size),
      ),
    ],
  )

const gigabytes = (bytes: number) => `${(bytes / 1e9).toFixed(1)} GB`

const gauges = ({ gauges }: Status) =>
  table(
    ['Gauge', 'Value', 'Meaning'],
    gauges.map(({ name, help, samples }) => row(html`<code>${name}</code>`, values(samples), help)),
  )

const values = (samples: readonly Sample[]) =>
  samples.length
    ? html`${samples.map(({ labels = {}, value }) => html`<div>${[...Object.values(labels), amount(value)].join(' ')}</div>`)}`
    : '0'

const amount = (value: number) => (Number.isInteger(value) ? String(value) : value.toFixed(1))

const certificates = ({ certificates }: Status, now: Date) =>
  certificates.length
    ? table(
        ['Host', 'Valid until'],
        certificates.map(({ host, end }) => row(host, untilWhen(end, now))),
      )
    : html`<p>BASE_URL does not begin with https, so there are none.</p>`

function untilWhen(end: Date | string, now: Date) {
  if (typeof end === 'string') return warn(end, true)
  const days = Math.floor((end.getTime() - now.getTime()) / DAY_MS)
  return warn(`${end.toISOString().slice(0, 10)} (${days} days)`, days < SOON_DAYS)
}
