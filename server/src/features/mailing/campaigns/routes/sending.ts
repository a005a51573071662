import Type from 'typebox'
import type { DbContext, Tenant } from '../../../../platform/context.ts'
import type { Failure } from '../../../../platform/errors.ts'
import { defineRoute, type Effect } from '../../../../platform/http/define-route.ts'
import { Time } from '../../../../platform/http/schemas.ts'
import { approveCampaign, sendCampaign, unapproveCampaign } from '../approval.ts'
import { describeCampaign } from '../present.ts'
import { CampaignDetail } from '../schemas.ts'
import { cancel, chooseWinner, pause, resume, retryFailed } from '../steering.ts'
import type { CampaignRow } from '../store.ts'
import { params } from './campaigns.ts'

const approve = defineRoute({
  id: 'campaigns.approve',
  method: 'POST',
  path: '/campaigns/{campaign_id}/approve',
  tag: 'Campaigns',
  summary: 'Approve a draft for the number of recipients that was counted',
  module: 'campaigns',
  level: 'full',
  right: 'send',
  transaction: false,
  params,
  body: Type.Object({
    baseVersion: Type.Integer({ minimum: 1, examples: [1] }),
    expectedRecipients: Type.Integer({ minimum: 0, examples: [100] }),
  }),
  status: 200,
  response: CampaignDetail,
  failures: [
    'validation',
    'conflict/status',
    'conflict/version',
    'conflict/checklist',
    'count_mismatch',
    'empty_segment',
  ],
  handle: async ({ app, db, now, tenant, params, body }) =>
    describeCampaign(db, await approveCampaign({ app, db, now }, tenant, params.campaign_id, body)),
})

const send = defineRoute({
  id: 'campaigns.send',
  method: 'POST',
  path: '/campaigns/{campaign_id}/send',
  tag: 'Campaigns',
  summary: 'Send an approved campaign: now, or at its time',
  module: 'campaigns',
  level: 'full',
  right: 'send',
  effects: ['mails'],
  transaction: false,
  params,
  body: Type.Object({
    sendAt: Type.Optional({
      ...Time,
      description: '5 minutes to 365 days ahead; without, the schedule of the campaign decides',
    }),
  }),
  status: 200,
  response: CampaignDetail,
  failures: ['validation', 'conflict/status', 'conflict/recipients', 'conflict/checklist'],
  handle: async ({ app, db, now, tenant, params, body }) =>
    describeCampaign(db, await sendCampaign({ app, db, now }, tenant, params.campaign_id, body)),
})

/** What steers a campaign by its name alone. */
const steering = (
  word: string,
  summary: string,
  act: (ground: DbContext, tenant: Tenant, id: string) => Promise<CampaignRow>,
  { failures = [], effects = [] }: { failures?: Failure[]; effects?: Effect[] } = {},
) =>
  defineRoute({
    id: `campaigns.${word}`,
    method: 'POST',
    path: `/campaigns/{campaign_id}/${word}`,
    tag: 'Campaigns',
    summary,
    module: 'campaigns',
    level: 'full',
    right: 'send',
    effects,
    params,
    body: Type.Object({}),
    status: 200,
    response: CampaignDetail,
    failures: ['conflict/status', ...failures],
    handle: async ({ db, now, tenant, params }) =>
      describeCampaign(db, await act({ db, now }, tenant, params.campaign_id)),
  })

const winner = defineRoute({
  id: 'campaigns.winner',
  method: 'POST',
  path: '/campaigns/{campaign_id}/winner',
  tag: 'Campaigns',
  summary: 'Decide an A/B test: everybody who waits gets this variant',
  module: 'campaigns',
  level: 'full',
  right: 'send',
  effects: ['mails'],
  params,
  body: Type.Object({ variant: Type.String({ maxLength: 20, examples: ['a'], description: 'Its key' }) }),
  status: 200,
  response: CampaignDetail,
  failures: ['validation', 'conflict/status'],
  handle: async ({ db, now, tenant, params, body }) =>
    describeCampaign(db, await chooseWinner({ db, now }, tenant, params.campaign_id, body.variant)),
})

export const sendingRoutes = [
  approve,
  steering(
    'unapprove',
    'Take the approval back, also of a scheduled campaign; it is a draft again',
    (ground, tenant, id) => unapproveCampaign(ground, tenant.id, id),
  ),
  send,
  steering('pause', 'Stop for a while; what is being handed over still goes out', pause),
  steering('resume', 'Go on where it was paused', resume, { effects: ['mails'] }),
  steering('cancel', 'Stop for good; what is not yet handed over is not sent', cancel),
  steering('retry-failed', 'Try messages again that failed, apart from those to dead addresses', retryFailed, {
    effects: ['mails'],
    failures: ['conflict/empty'],
  }),
  winner,
]
