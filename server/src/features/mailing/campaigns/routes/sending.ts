import Type from 'typebox'
import type { DbContext, Tenant } from '../../../../platform/context.ts'
import type { Failure } from '../../../../platform/errors.ts'
import { defineRoute, type Effect } from '../../../../platform/http/define-route.ts'
import { Time } from '../../../../platform/http/schemas.ts'
import { describeCampaign } from '../describe.ts'
import { CampaignDetail } from '../schemas.ts'
import { approveCampaign, sendCampaign, unapproveCampaign } from '../sending/approve.ts'
import { cancel, chooseWinner, pause, resume, retryFailed } from '../sending/control.ts'
import type { CampaignRow } from '../store.ts'
import { params } from './campaigns.ts'

const approve = defineRoute({
  id: 'campaigns.approve',
  method: 'POST',
  path: '/campaigns/{campaign_id}/approve',
  tag: 'Campaigns',
  summary: 'Approves a draft for the counted number of recipients, and returns the campaign',
  module: 'campaigns',
  level: 'full',
  right: 'send',
  transaction: false,
  params,
  body: Type.Object({
    baseVersion: Type.Integer({ minimum: 1, examples: [1], description: 'The `version` that was checked' }),
    expectedRecipients: Type.Integer({
      minimum: 0,
      examples: [100],
      description: 'The counted recipients; 409 `count_mismatch` when a count now gives another number',
    }),
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
  summary: 'Sends an approved campaign, now or at its scheduled time, and returns the campaign',
  module: 'campaigns',
  level: 'full',
  right: 'send',
  effects: ['mails'],
  transaction: false,
  params,
  body: Type.Object({
    sendAt: Type.Optional({
      ...Time,
      description: '5 minutes to 365 days ahead; by default the schedule of the campaign decides',
    }),
  }),
  status: 200,
  response: CampaignDetail,
  failures: ['validation', 'conflict/status', 'conflict/recipients', 'conflict/checklist'],
  handle: async ({ app, db, now, tenant, params, body }) =>
    describeCampaign(db, await sendCampaign({ app, db, now }, tenant, params.campaign_id, body)),
})

/** A route that controls a campaign and needs nothing but its id. */
const controlRoute = (
  verb: string,
  summary: string,
  act: (context: DbContext, tenant: Tenant, id: string) => Promise<CampaignRow>,
  { failures = [], effects = [] }: { failures?: Failure[]; effects?: Effect[] } = {},
) =>
  defineRoute({
    id: `campaigns.${verb}`,
    method: 'POST',
    path: `/campaigns/{campaign_id}/${verb}`,
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
  summary: 'Decides an A/B test: all waiting recipients get this variant; returns the campaign',
  module: 'campaigns',
  level: 'full',
  right: 'send',
  effects: ['mails'],
  params,
  body: Type.Object({
    variant: Type.String({ maxLength: 20, examples: ['a'], description: 'The key of the variant' }),
  }),
  status: 200,
  response: CampaignDetail,
  failures: ['validation', 'conflict/status'],
  handle: async ({ db, now, tenant, params, body }) =>
    describeCampaign(db, await chooseWinner({ db, now }, tenant, params.campaign_id, body.variant)),
})

export const routes = [
  approve,
  controlRoute(
    'unapprove',
    'Withdraws the approval, also of a scheduled campaign, and returns the campaign as a draft',
    (context, tenant, id) => unapproveCampaign(context, tenant.id, id),
  ),
  send,
  controlRoute(
    'pause',
    'Pauses a campaign and returns it; messages that are being sent at this moment still go out',
    pause,
  ),
  controlRoute('resume', 'Resumes a paused campaign where it stopped, and returns it', resume, { effects: ['mails'] }),
  controlRoute(
    'cancel',
    'Cancels a campaign for good and returns it; waiting messages are skipped, those being sent still go out',
    cancel,
  ),
  controlRoute(
    'retry-failed',
    'Sends failed messages again, except those with a hard bounce, and returns the campaign',
    retryFailed,
    { effects: ['mails'], failures: ['conflict/empty'] },
  ),
  winner,
]
