import { Badge, Tooltip } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../../i18n/format.ts'
import { useFindingText } from '../../../../parts/checks/checks.ts'
import type { TemplateItem } from '../../logic/use-template-actions.ts'

type Known = Pick<TemplateItem, 'archived' | 'draft' | 'check' | 'usage'>

/** The state of a template: published, changed since, and the result of its check. */
export function StateBadges({ template: { archived, draft, check, usage } }: { template: Known }) {
  const { t } = useTranslation('templates')
  const { t: checks } = useTranslation('checks')
  const say = useFindingText()
  const { list } = useFormat()
  const users = (['campaigns', 'automations'] as const)
    .filter((kind) => usage[kind] > 0)
    .map((kind) => t(`users.${kind}`, { count: usage[kind] }))
  const uses = usage.campaigns + usage.automations
  const [problem] = check.errors
  return (
    <>
      {archived && <Badge color="gray">{t('states.archived')}</Badge>}
      {draft.pending ? (
        <Badge color="yellow">{t('states.draft')}</Badge>
      ) : (
        <Badge color="teal">{t('states.published')}</Badge>
      )}
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
