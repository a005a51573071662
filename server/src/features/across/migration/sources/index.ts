import { brevo } from './brevo.ts'
import type { Source } from './define-source.ts'
import { ecomail } from './ecomail.ts'
import { klaviyo } from './klaviyo.ts'
import { listmonk } from './listmonk.ts'
import { mailchimp } from './mailchimp.ts'
import { mautic } from './mautic.ts'
import { smartemailing } from './smartemailing.ts'

const sources = { mailchimp, ecomail, smartemailing, klaviyo, brevo, listmonk, mautic }

export type SourceName = keyof typeof sources
export const SOURCES: Readonly<Record<SourceName, Source>> = sources
export const SOURCE_NAMES = Object.keys(sources) as SourceName[]
