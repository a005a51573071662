import type { Secrets } from '../../../../platform/crypto/secrets.ts'
import type { Graph, Node } from '../../graphs/index.ts'

interface BasicAuth {
  enabled?: boolean
  username?: string
  password?: string
  passwordSet?: boolean
  /** The stored password, encrypted. */
  sealed?: string
}

interface OfAutomation {
  tenantId: string
  automationId: string
}

const contextOf = ({ tenantId, automationId }: OfAutomation, node: string) =>
  `automation-webhook:${tenantId}:${automationId}:${node}`

const authOf = (node: Node | undefined) => node?.config.basicAuth as BasicAuth | undefined

/** The server that a webhook calls; null when a template decides it. */
function hostOf({ config }: Node): string | null {
  const [, origin] = /^(https?:\/\/[^/?#{}]+)([/?#]|$)/i.exec(String(config.url ?? '')) ?? []
  return origin?.toLowerCase() ?? null
}

/**
 * Encrypts the passwords of webhooks in a graph that is saved. A node without a password keeps the one of before, as long
 * as it calls the same server: a password that cannot be read cannot be sent elsewhere either.
 */
export const sealPasswords = (secrets: Secrets, of: OfAutomation, graph: Graph, before: Graph): Graph =>
  changeAuth(graph, (node, { enabled = false, username = '', password }) => {
    const known = before.nodes.find(({ id, type }) => id === node.id && type === node.type)
    const stays = known && hostOf(known) !== null && hostOf(known) === hostOf(node)
    const sealed = password
      ? secrets.encrypt(password, contextOf(of, node.id))
      : stays
        ? authOf(known)?.sealed
        : undefined
    return { enabled, username, ...(sealed ? { sealed } : {}) }
  })

/** A graph as it is shown: only whether there is a password. */
export const withoutPasswords = (graph: Graph): Graph =>
  changeAuth(graph, (_, { enabled = false, username = '', sealed }) => ({
    enabled,
    username,
    passwordSet: sealed !== undefined,
  }))

const changeAuth = (graph: Graph, change: (node: Node, auth: BasicAuth) => object): Graph => ({
  ...graph,
  nodes: graph.nodes.map((node) => {
    const auth = node.type === 'webhook' ? authOf(node) : undefined
    return auth ? { ...node, config: { ...node.config, basicAuth: change(node, auth) } } : node
  }),
})

/** Whether a webhook has the password that it needs, in a graph as it is stored or sent. */
export function hasPassword(node: Node): boolean {
  const { enabled = false, password, passwordSet = false, sealed } = authOf(node) ?? {}
  return !enabled || passwordSet || Boolean(password || sealed)
}

/** The name and password of a webhook; undefined when it needs none. */
export function readPassword(secrets: Secrets, of: OfAutomation, node: Node) {
  const { enabled, username = '', sealed } = authOf(node) ?? {}
  if (!enabled) return undefined
  return { login: username, password: sealed ? secrets.decrypt(sealed, contextOf(of, node.id)) : '' }
}
