import Type, { type Static } from 'typebox'
import { Enum, Id, Name, Nullable, Text, Time } from '../../../platform/http/schemas.ts'
import { Tags } from '../../account/tags/index.ts'
import { GraphEdge, GraphInput, GraphNode } from '../graphs/index.ts'

export const STATUSES = ['draft', 'active', 'paused'] as const

const Filter = Type.Record(Type.String(), Type.Unknown(), {
  title: 'SegmentDefinition',
  description: 'A group of rules, as in segments',
  examples: [{ type: 'group', match: 'all', rules: [] }],
})

/** A share of contacts that gets nothing, to compare with. */
const Holdout = Type.Object({ percent: Type.Integer({ minimum: 1, maximum: 50, examples: [10] }) })

const fields = {
  name: Name,
  description: Text(2000, 'Mails for new subscribers'),
  tags: Tags,
  transactional: Type.Boolean({
    description: 'Only for graphs that orders, custom events, forms or people start: its mails are no marketing',
  }),
  exitWhen: Nullable(Filter),
  holdout: Nullable(Holdout),
}

export const AutomationPatch = Type.Partial(Type.Object(fields), { title: 'AutomationPatch' })
export type AutomationPatch = Static<typeof AutomationPatch>

export const AutomationInput = Type.Object(
  {
    ...AutomationPatch.properties,
    name: Name,
    shopId: Id,
    graph: Type.Optional(GraphInput),
  },
  { title: 'AutomationInput' },
)
export type AutomationInput = Static<typeof AutomationInput>

const ShownGraph = Type.Object(
  {
    nodes: Type.Array(Type.Required(GraphNode, { title: 'AutomationNode' })),
    edges: Type.Array(Type.Required(GraphEdge, { title: 'AutomationEdge' })),
  },
  { title: 'AutomationGraph' },
)

const Issue = Type.Object(
  {
    code: Type.String({ examples: ['required'] }),
    node: Nullable(Type.String({ examples: ['n3'] })),
    field: Type.Optional(Type.String({ examples: ['until'] })),
    errors: Type.Optional(
      Type.Array(Type.String(), { description: 'Faults of the template', examples: [['no_unsubscribe']] }),
    ),
  },
  { title: 'AutomationIssue' },
)

const Trigger = Type.Object(
  {
    type: Type.String({ examples: ['trigger_event'] }),
    event: Nullable(Type.String({ examples: ['order_created'] })),
    nextAt: Nullable(Time),
  },
  { title: 'AutomationTrigger' },
)

const AutomationRowShape = Type.Object({
  id: Id,
  shopId: Id,
  name: Name,
  description: Type.String(),
  status: Enum(STATUSES),
  version: Type.Integer(),
  activeSince: Nullable(Time),
  firstActivatedAt: Nullable(Time),
  pausedReason: Nullable(Type.String()),
  tags: Tags,
  stats: Type.Object({ entered: Type.Integer(), active: Type.Integer(), sent: Type.Integer() }),
  transactional: Type.Boolean(),
  createdAt: Time,
  updatedAt: Time,
})

export const AutomationListRow = Type.Object(
  {
    ...AutomationRowShape.properties,
    trend: Type.Array(Type.Integer(), {
      description: 'How many runs entered on each of the last 30 days of the company; the last one is today',
    }),
  },
  { title: 'AutomationListItem' },
)

export const AutomationDetail = Type.Object(
  {
    ...AutomationRowShape.properties,
    exitWhen: Nullable(Filter),
    holdout: Nullable(Holdout),
    graph: ShownGraph,
    issues: Type.Array(Issue, { description: 'What blocks activation' }),
    triggers: Type.Record(Type.String(), Trigger, { description: 'By the id of the node' }),
  },
  { title: 'Automation' },
)

export const ValidationInput = Type.Object(
  {
    shopId: Id,
    graph: GraphInput,
    automationId: Type.Optional({
      ...Id,
      description: 'The automation whose graph it will be; by default a new one',
    } as typeof Id),
  },
  { title: 'GraphValidationInput' },
)

export const ValidationResult = Type.Object(
  {
    errors: Type.Array(Type.Object({ node: Nullable(Type.String()), field: Type.String(), code: Type.String() }), {
      description: 'Faults because of which the graph cannot be saved',
    }),
    incomplete: Type.Array(Issue, { description: 'What blocks activation' }),
  },
  { title: 'GraphValidation' },
)

export const GraphSave = Type.Object(
  {
    graph: GraphInput,
    baseVersion: Type.Integer({ minimum: 1, description: 'The version that the change is based on', examples: [3] }),
    confirmRunning: Type.Optional(Type.Boolean({ description: 'Needed while the automation runs' })),
  },
  { title: 'AutomationGraphSave' },
)
export type GraphSave = Static<typeof GraphSave>

export const VersionRow = Type.Object(
  {
    version: Type.Integer(),
    createdAt: Time,
    memberId: Nullable(Id),
  },
  { title: 'AutomationVersionListItem' },
)
export const VersionDetail = Type.Object(
  { ...VersionRow.properties, graph: ShownGraph },
  { title: 'AutomationVersion' },
)

/** Counts of runs in a node. */
export const NodeCount = Type.Object(
  {
    reached: Type.Integer(),
    waiting: Type.Integer(),
    left: Type.Integer({ description: 'Ended here' }),
    outputs: Type.Record(Type.String(), Type.Integer()),
  },
  { title: 'NodeCounts' },
)
