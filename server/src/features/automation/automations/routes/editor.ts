import Type from 'typebox'
import { defineRoute } from '../../../../platform/http/define-route.ts'
import { Enum, Id, Nullable, Time } from '../../../../platform/http/schemas.ts'
import { describeEditor, reportEditing } from '../describe-editor.ts'
import { AutomationDetail, NodeCount } from '../schemas.ts'

const params = Type.Object({ automation_id: Id })
const shared = { tag: 'Automations', module: 'campaigns' } as const

const Editors = Type.Array(
  Type.Object({ memberId: Id, name: Type.String(), since: Time }, { title: 'AutomationEditingMember' }),
  {
    description: 'Members who have it open, the first one first',
  },
)

const NodeTypeShape = Type.Object(
  {
    type: Type.String({ examples: ['wait'] }),
    family: Enum(['trigger', 'decision', 'wait', 'action', 'end']),
    available: Type.Boolean({ description: 'False for types that cannot be activated yet' }),
    required: Type.Array(Type.String()),
    outputs: Type.Array(Type.String(), { description: 'Without settings; switch and split have one for each branch' }),
    settings: Type.Unknown({ description: 'A JSON schema of the settings' }),
  },
  { title: 'NodeType' },
)

const EventShape = Type.Object(
  {
    event: Type.String({ examples: ['order_created'] }),
    available: Type.Boolean(),
    settings: Type.Array(Type.String(), { description: 'The settings that narrow the event' }),
  },
  { title: 'TriggerEvent' },
)

const editor = defineRoute({
  ...shared,
  id: 'automations.editor',
  method: 'GET',
  path: '/automations/{automation_id}/editor',
  summary: 'Returns an automation with its counts, all node types, events, senders and members, and who has it open',
  level: 'read',
  params,
  status: 200,
  response: Type.Object(
    {
      automation: AutomationDetail,
      counts: Type.Record(Type.String(), NodeCount),
      nodeTypes: Type.Array(NodeTypeShape),
      events: Type.Array(EventShape),
      senders: Type.Array(
        Type.Object({
          id: Id,
          name: Type.String(),
          email: Type.String(),
          shopId: Nullable(Id),
          confirmed: Type.Boolean(),
        }),
      ),
      members: Type.Array(Type.Object({ id: Id, name: Type.String() })),
      editors: Editors,
    },
    { title: 'AutomationEditor' },
  ),
  handle: ({ app, db, now, tenant, params }) => describeEditor({ app, db, now }, tenant, params.automation_id),
})

const editing = defineRoute({
  ...shared,
  id: 'automations.editing',
  method: 'POST',
  path: '/automations/{automation_id}/editing',
  summary: 'Reports that you have the automation open in the editor, and returns all members who have',
  level: 'full',
  audit: false,
  params,
  status: 200,
  response: Type.Object({ editors: Editors }),
  handle: ({ db, now, tenant, actor, params }) =>
    reportEditing({ db, now }, tenant.id, params.automation_id, actor.kind === 'person' ? actor.memberId : null),
})

export const routes = [editor, editing]
