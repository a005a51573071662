import { Badge, Tooltip } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../../i18n/format.ts'
import { useFindingText } from '../../../../parts/checks/checks.ts'
import type { TemplateItem } from '../../logic/use-template-actions.ts'

type Known = Pick<TemplateItem, 'archived' | 'draft' | 'check' | 'usage'>

const COLORS = { unpublished: 'gray', draft: 'yellow', published: 'teal' } as const

interface Props {
  template: Known
  /** False where the check itself is shown. */
  withErrors?: boolean
}

/** The state of a template: a draft, published, changed since, and the result of its check. */
export function StateBadges({ template: { archived, draft, check, usage }, withErrors = true }: Props) {
  const { t } = useTranslation('templates')
  const { t: checks } = useTranslation('checks')
  const say = useFindingText()
  const { list } = useFormat()
  const users = (['campaigns', 'automations'] as const)
    .filter((kind) => usage[kind] > 0)
    .map((kind) => t(`users.${kind}`, { count: usage[kind] }))
  const uses = usage.campaigns + usage.automations
  const [problem] = withErrors ? check.errors : []
  const state = !draft.publishedAt ? 'unpublished' : draft.pending ? 'draft' : 'published'
  return (
    <>
      {archived && <Badge color="gray">{t('states.archived')}</Badge>}
      <Badge color={COLORS[state]}>{t(`states.${state}`)}</Badge>
      {problem && (
        <Tooltip label={say(problem)} multiline maw={320}>
          <Badge color="red">{checks('errors', { count: check.errors.length })}</Badge>
        </Tooltip>
      )}
      {uses > 0 && (
        <Tooltip label={list(users)}>
          <Badge color="blue">{t('uses', { count: uses })}</Badge>
        </Tooltip>
      )}
    </>
  )
}
