import { loadRoutes } from '../server/src/features.ts'
import { describeApi } from '../server/src/interfaces/description/openapi.ts'
import { descriptionRoutes } from '../server/src/interfaces/description/routes.ts'
import { mcpRoutes } from '../server/src/interfaces/mcp/routes.ts'
import { settings } from '../server/src/platform/config/settings.ts'
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
