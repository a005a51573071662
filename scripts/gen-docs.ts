import { gauges, loadRoutes } from '../server/src/features.ts'
// Defines the counters of senders.
import '../server/src/features/mailing/engine/index.ts'
import { describeApi } from '../server/src/interfaces/description/openapi.ts'
import { descriptionRoutes } from '../server/src/interfaces/description/routes.ts'
import { mcpRoutes } from '../server/src/interfaces/mcp/routes.ts'
import { settings } from '../server/src/platform/config/settings.ts'
import { readerLag } from '../server/src/platform/events/reader-lag.ts'
import { registry } from '../server/src/platform/metrics/registry.ts'
import { allGauges } from '../server/src/platform/metrics/render.ts'
import { slot } from '../server/src/platform/slots.ts'
import { allJobs } from '../server/src/roles/worker.ts'
import { activityTypes } from './gen-activities.ts'
import { clientTypes } from './gen-client.ts'

const ADDRESS = { baseUrl: 'http://127.0.0.1:3000', version: '1' }

/** The generated documents: path → text. */
export async function generatedDocs(): Promise<[string, string][]> {
  const features = await loadRoutes()
  const withoutCallers = { known: () => null, find: async () => null }
  const routes = [...features, ...mcpRoutes(features, ADDRESS.baseUrl, withoutCallers)]
  const api = `${JSON.stringify(describeApi([...routes, ...descriptionRoutes(routes, ADDRESS)], ADDRESS), null, 1)}\n`
  return [
    ['docs/generated/openapi.json', api],
    ['docs/generated/config.md', configDoc()],
    ['docs/generated/jobs.md', jobsDoc()],
    ['docs/generated/events.md', eventsDoc()],
    ['docs/generated/metrics.md', metricsDoc()],
    ['web/src/api/routes.ts', clientTypes(JSON.parse(api))],
    ['web/src/api/activities.ts', activityTypes()],
  ]
}

function configDoc(): string {
  const rows = Object.entries(settings).map(
    ([name, setting]) => `| \`${name}\` | ${setting.defaultText} | ${setting.meaning} |`,
  )
  return `# Configuration\n\nEnvironment variables. The program checks all of them at the start and reports every fault.\n\n| Variable | Default | Meaning |\n|---|---|---|\n${rows.join('\n')}\n`
}

function jobsDoc(): string {
  const rows = [...allJobs]
    .sort((a, b) => a.name.localeCompare(b.name))
    .map((job) => `| \`${job.name}\` | ${job.tries} | ${job.cron ? `\`${job.cron}\` (UTC)` : ''} |`)
  return `# Jobs\n\nBackground work, each a file in its feature's \`jobs/\` folder.\n\n| Job | Tries | Schedule |\n|---|---|---|\n${rows.join('\n')}\n`
}

/** What `/metrics` shows, apart from the metrics of Node and of the process. */
function metricsDoc(): string {
  const own = registry.getMetricsAsArray() as unknown as { name: string; help: string; labelNames?: string[] }[]
  const ofDatabase = allGauges([...gauges, readerLag([])]).map(({ name, help, labels = [] }) => ({
    name,
    help,
    labelNames: [...labels],
    isShared: true,
  }))
  const all = [...own.map((metric) => ({ ...metric, isShared: false })), ...ofDatabase]
  const rows = all
    .filter(({ name }) => !/^(process|nodejs)_/.test(name))
    .sort((a, b) => a.name.localeCompare(b.name))
    .map(({ name, help, labelNames = [], isShared }) => {
      const labels = labelNames.map((label) => `\`${label}\``).join(', ')
      return `| \`${name}\` | ${labels} | ${isShared ? 'all' : 'process'} | ${help} |`
    })
  return `# Metrics\n\nWhat \`/metrics\` shows to the operator's own network, beside the usual metrics of Node. Values of all processes are read from the database: every process shows the same. The others are those of the process that is asked.\n\n| Metric | Labels | Of | Meaning |\n|---|---|---|---|\n${rows.join('\n')}\n`
}

function eventsDoc(): string {
  const code = (text: string | null) => (text ? `\`${text}\`` : '')
  const list = (texts: readonly string[]) => texts.map(code).join(', ')
  const rows = slot('events').map(({ type, data, keeps, timeline, webhook, trigger }) =>
    [
      code(type),
      list(Object.keys(data.properties).filter((key) => !keeps.includes(key))),
      list(keeps),
      list([...new Set(timeline.map((shown) => shown.type))]),
      code(webhook),
      code(trigger),
    ].join(' | '),
  )
  return `# Events\n\nThe catalogue of domain events, each declared in \`events.ts\` of its feature. Personal data is removed when the contact is deleted or erased; the rest stays.\n\n| Event | Personal data | Data that stays | Activity in the timeline | Account webhook | Trigger |\n|---|---|---|---|---|---|\n${rows.map((row) => `| ${row} |`).join('\n')}\n`
}
