import Type, { type TOptional, type TString } from 'typebox'
import { Id } from '../../../../platform/http/schemas.ts'
import type { MailingChoice } from '../slot.ts'

/** Only kinds with parts have the parameter; the type says that it may be there. */
type PartQuery = { node: TOptional<TString> }

const NODE: PartQuery = {
  node: Type.Optional(Type.String({ minLength: 1, maxLength: 50, description: 'The key of one e-mail node' })),
}

/** Where the statistics of a kind of mailing are, and how requests name a mailing. */
export function mailingPath(kind: string, { hasNodes }: { hasNodes: boolean }) {
  const param = `${kind}_id`
  return {
    kind,
    /** The beginning of the names of its schemas. */
    title: kind.charAt(0).toUpperCase() + kind.slice(1),
    id: `stats.${kind}`,
    path: `/stats/${kind}s/{${param}}`,
    params: Type.Object({ [param]: Id }),
    query: hasNodes ? NODE : ({} as PartQuery),
    hasNodes,
    /** The mailing of a request. */
    chosen: (params: Record<string, string>, { node }: { node?: string } = {}): MailingChoice => ({
      kind,
      id: params[param]!,
      ...(node === undefined ? {} : { part: node }),
    }),
  }
}

export type MailingPath = ReturnType<typeof mailingPath>
