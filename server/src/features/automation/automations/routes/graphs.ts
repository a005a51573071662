import Type from 'typebox'
import { forbidden, validation } from '../../../../platform/errors.ts'
import { defineRoute } from '../../../../platform/http/define-route.ts'
import { Id, ItemsOf } from '../../../../platform/http/schemas.ts'
import { getShop } from '../../../account/shops/index.ts'
import { loadCustomFields } from '../../../audience/custom-fields/index.ts'
import { type Issue, readGraph } from '../../graphs/index.ts'
import { saveGraph } from '../change-automation.ts'
import { describeAutomation } from '../describe.ts'
import { issuesOf } from '../issues.ts'
import {
  AutomationDetail,
  GraphSave,
  ValidationInput,
  ValidationResult,
  VersionDetail,
  VersionRow,
} from '../schemas.ts'
import { aboutOf, findAutomation, listVersions, requireAutomation, requireVersion } from '../store.ts'
import { withoutPasswords } from '../webhooks/passwords.ts'

const params = Type.Object({ automation_id: Id })
const shared = { tag: 'Automations', module: 'campaigns' } as const

const validate = defineRoute({
  ...shared,
  id: 'automations.validate',
  method: 'POST',
  path: '/automations/validate',
  summary: 'Checks a graph without saving it: returns faults that prevent saving, and issues that block activation',
  level: 'read',
  body: ValidationInput,
  status: 200,
  response: ValidationResult,
  failures: ['validation'],
  handle: async ({ app, db, now, tenant, body }) => {
    if (!(await getShop(db, tenant.id, body.shopId))) throw validation('shopId')
    const { graph, faults } = readGraph(body.graph, { customFields: await loadCustomFields(db, tenant.id) })
    const of = body.automationId ? await findAutomation(db, tenant.id, body.automationId) : undefined
    if (body.automationId && !of) throw validation('automationId')
    const about = of ? aboutOf(of) : { shopId: body.shopId, transactional: false }
    const wrong = new Set(faults.map(({ node }) => node))
    const sound = graph.nodes.map((node) => (wrong.has(node.id) ? { ...node, config: {} } : node))
    const issues = await issuesOf({ app, db, now }, tenant, { ...graph, nodes: sound }, about)
    // What is wrong is said already; that it is missing would be a consequence.
    const isConsequence = ({ node, code }: Issue) => code === 'required' && wrong.has(node)
    return { errors: faults, incomplete: issues.filter((issue) => !isConsequence(issue)) }
  },
})

const save = defineRoute({
  ...shared,
  id: 'automations.save-graph',
  method: 'PUT',
  path: '/automations/{automation_id}/graph',
  summary:
    'Saves a graph as a new version and returns the automation; settings that a node type does not have are dropped. Contacts that wait follow the new graph. While the automation runs, it needs the right to send',
  level: 'full',
  params,
  body: GraphSave,
  status: 200,
  response: AutomationDetail,
  failures: ['validation', 'conflict/version', 'conflict/confirm', 'conflict/waiting', 'forbidden/send'],
  handle: async ({ app, db, now, tenant, actor, params, body }) => {
    const memberId = actor.kind === 'person' ? actor.memberId : null
    const saved = await saveGraph({ app, db, now }, tenant, params.automation_id, body, memberId)
    // A graph that runs mails people at once.
    if (saved.status === 'active' && !actor.grants.rights.includes('send')) throw forbidden('send')
    return describeAutomation({ app, db, now }, tenant, saved)
  },
})

const versions = defineRoute({
  ...shared,
  id: 'automations.versions',
  method: 'GET',
  path: '/automations/{automation_id}/versions',
  summary: 'Returns the saved versions of the graph, the newest first',
  level: 'read',
  params,
  status: 200,
  response: ItemsOf(VersionRow),
  handle: async ({ db, tenant, params }) => {
    await requireAutomation(db, tenant.id, params.automation_id)
    const rows = await listVersions(db, tenant.id, params.automation_id)
    return { items: rows.map(presentVersion) }
  },
})

const version = defineRoute({
  ...shared,
  id: 'automations.version',
  method: 'GET',
  path: '/automations/{automation_id}/versions/{version}',
  summary: 'Returns one saved version with its graph',
  level: 'read',
  params: Type.Object({ automation_id: Id, version: Type.Integer({ minimum: 1, maximum: 2_000_000_000 }) }),
  status: 200,
  response: VersionDetail,
  handle: async ({ db, tenant, params }) => {
    const { graph, ...row } = await requireVersion(db, tenant.id, params.automation_id, params.version)
    return { ...presentVersion(row), graph: withoutPasswords(graph) }
  },
})

const presentVersion = (row: { version: number; created_at: Date; member_id: string | null }) => ({
  version: row.version,
  createdAt: row.created_at.toISOString(),
  memberId: row.member_id,
})

export const routes = [validate, save, versions, version]
