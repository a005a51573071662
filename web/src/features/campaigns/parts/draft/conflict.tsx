import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../../i18n/format.ts'
import { useNamed } from '../../../../parts/object/references.ts'
import { nameOfSender, useSenders } from '../../../../parts/sender/senders.ts'
import { VersionConflict } from '../../../../ui/form/version-conflict.tsx'
import type { Draft, Field } from '../../logic/draft/draft.ts'
import type { DraftState } from '../../logic/draft/use-draft.ts'

/** Shows the fields that two people changed at the same time. */
export function DraftConflict({ state }: { state: DraftState }) {
  const { t } = useTranslation('campaigns')
  const { conflict } = state
  const say = useSaid(conflict ? [conflict.mine, conflict.theirs] : [])
  if (!conflict) return null
  const differences = conflict.fields.map((field) => ({
    label: t(`conflict.${field}`),
    mine: say(field, conflict.mine),
    theirs: say(field, conflict.theirs),
  }))
  return (
    <VersionConflict
      differences={differences}
      onKeepMine={() => void state.keepMine()}
      onTakeTheirs={state.takeTheirs}
      onClose={state.putOff}
    />
  )
}

/** The name of a field. */
function useSaid(both: readonly Partial<Draft>[]) {
  const { t } = useTranslation('campaigns')
  const { t: common } = useTranslation()
  const { number, percent, time, list } = useFormat()
  const plain = (html: string) =>
    html
      .replace(/<[^>]*>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim()
      .slice(0, 300)
  const senders = useSenders()
  const footerOf = useNamed(
    'footer',
    both.flatMap(({ footerId }) => footerId ?? []),
  )
  const pageOf = useNamed(
    'unsubscribePage',
    both.flatMap(({ unsubscribePageId }) => unsubscribePageId ?? []),
  )
  const yes = (is: boolean) => common(is ? 'yes' : 'no')
  const words: { [F in Field]?: (value: NonNullable<Draft[F]>) => string } = {
    tags: (tags) => list(tags),
    holdout: (holdout) => percent(holdout.percent / 100),
    audience: (audience) =>
      t('conflict.audienceOf', {
        included: number(audience.listIds.length + audience.segmentIds.length),
        excluded: number(
          audience.excludeListIds.length + audience.excludeSegmentIds.length + audience.excludeEmails.length,
        ),
      }),
    schedule: ({ mode, sendAt }) => `${t(`schedule.modes.${mode}`)}${sendAt ? `, ${time(sendAt)}` : ''}`,
    ab: ({ variants }) => variants.map(({ key, subject }) => [key.toUpperCase(), subject].join(' ')).join('; '),
    tracking: ({ opens, clicks, utm }) =>
      t('conflict.trackingOf', { opens: yes(opens), clicks: yes(clicks), utm: yes(utm.on) }),
    content: ({ html }) => plain(html),
    senderId: (id) => {
      const sender = senders?.find((one) => one.id === id)
      return sender ? nameOfSender(sender) : ''
    },
    footerId: footerOf,
    unsubscribePageId: pageOf,
  }
  return (field: Field, from: Partial<Draft>): string => {
    const value = from[field]
    if (value === null || value === undefined) return ''
    const say = words[field] as ((value: unknown) => string) | undefined
    return say ? say(value) : String(value)
  }
}
