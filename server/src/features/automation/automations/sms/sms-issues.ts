import type { Context } from '../../../../platform/context.ts'
import type { Graph, Issue } from '../../graphs/index.ts'

/** Nodes that cannot send, because the service has no provider of SMS. */
export const smsIssues = ({ config }: Pick<Context['app'], 'config'>, { nodes }: Graph): Issue[] =>
  nodes.flatMap(({ id, type }) =>
    type === 'send_sms' && !config.sms ? [{ code: 'sms_unavailable' as const, node: id }] : [],
  )
