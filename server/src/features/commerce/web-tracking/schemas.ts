import Type, { type Static } from 'typebox'
import { Enum, Id, Nullable, Time, Uuid } from '../../../platform/http/schemas.ts'

export const Mode = Enum(['off', 'anonymous', 'full'])
export type Mode = Static<typeof Mode>

export const WebTracking = Type.Object(
  {
    shopId: Id,
    mode: Type.Unsafe<Mode>({
      ...Mode,
      description:
        'off: nothing is recorded; anonymous: visits without cookies and without persons; full: after the page calls consent, visitors are recognised by a cookie, and before that nothing leaves the page',
    }),
    lastEventAt: Nullable(Time),
  },
  { title: 'WebTracking' },
)
export const WebTrackingPatch = Type.Object({ mode: Mode }, { title: 'WebTrackingPatch' })

const PageUrl = Type.String({
  maxLength: 500,
  pattern: '^(https?://\\S+)?$',
  description: 'The page that is checked for the script; the address of the shop if empty',
  examples: ['https://shop.example.com/'],
})
export const SiteScript = Type.Object(
  {
    shopId: Id,
    active: Type.Boolean({ description: 'Whether the script does anything on the website' }),
    checkUrl: PageUrl,
    scriptUrl: Type.String(),
    snippet: Type.String({ description: 'HTML for every page of the website' }),
    found: Nullable(Type.Boolean({ description: 'The result of the last check; null before the first one' })),
    checkedAt: Nullable(Time),
  },
  { title: 'SiteScript' },
)
export const SiteScriptPatch = Type.Object(
  { active: Type.Optional(Type.Boolean()), checkUrl: Type.Optional(PageUrl) },
  { title: 'SiteScriptPatch' },
)
export const ScriptCheck = Type.Object({ found: Type.Boolean(), checkedAt: Time }, { title: 'SiteScriptCheck' })

export const EVENT_TYPES = ['visit', 'cart', 'custom', 'identify', 'order'] as const
export type EventType = (typeof EVENT_TYPES)[number]
export const WebEvent = Type.Object(
  {
    id: Id,
    at: Time,
    type: Enum(EVENT_TYPES),
    shopId: Id,
    visitorId: Nullable(Type.String({ ...Uuid, description: 'Null without the consent of the visitor' })),
    contactId: Nullable(Type.String({ ...Id, description: 'Null while the visitor is not recognised' })),
    params: Type.Record(Type.String(), Type.Unknown()),
  },
  { title: 'WebEvent' },
)
