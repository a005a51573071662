import type { PublishedKind } from '../figures/index.ts'

/** Where a form or survey is shown: on its own page, or inside another one. */
export interface Place {
  /** The address that it is sent to: without a host, because pages also appear on hosts of companies. */
  action: string
  /** The page that the person sees. */
  url: string
  /** The page around it, whose figures count it too. */
  within?: { kind: PublishedKind; id: string }
}
