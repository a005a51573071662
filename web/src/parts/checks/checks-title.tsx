import { Badge, Group, VisuallyHidden } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { type Mail, useLint } from './checks.ts'

/** The title of the tab with checks, with the number of problems, so that it shows while the mail is open. */
export function ChecksTitle({ mail }: { mail: Mail }) {
  const { t } = useTranslation('checks')
  const { issues = [] } = useLint(mail)
  const errors = issues.filter(({ severity }) => severity === 'error').length
  const warnings = issues.length - errors
  return (
    <Group gap={6} wrap="nowrap">
      {t('title')}
      {errors > 0 && <Found color="red" value={errors} text={t('errors', { count: errors })} />}
      {warnings > 0 && <Found color="yellow" value={warnings} text={t('warnings', { count: warnings })} />}
    </Group>
  )
}

const Found = ({ color, value, text }: { color: string; value: number; text: string }) => (
  <>
    <Badge color={color} size="sm" aria-hidden>
      {value}
    </Badge>
    <VisuallyHidden>{text}</VisuallyHidden>
  </>
)
