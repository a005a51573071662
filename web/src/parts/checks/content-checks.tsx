import { Alert, Badge, Button, Card, Group, Loader, Progress, Stack, Text, UnstyledButton } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/format.ts'
import { type Issue, lineOf, type Mail, type SpamReport, useFindingText, useLint, useSpamCheck } from './checks.ts'
import type { OnFix } from './fixes.ts'
import { LinkCheck } from './link-check.tsx'
import { useFixes } from './use-fixes.ts'

interface Props {
  mail: Mail
  /** Scrolls to a line of the HTML; without it, findings show no line numbers. */
  onGoTo?: ((line: number) => void) | undefined
  /** Changes the source of the mail; without it, findings have no button that fixes them. */
  onFix?: OnFix | undefined
}

/** The problems of a mail, and its spam score. */
export function ContentChecks({ mail, onGoTo, onFix }: Props) {
  const { t } = useTranslation('checks')
  const fixOf = useFixes(mail, onFix)
  const { issues, isBusy: isLinting } = useLint(mail)
  const { spam, isBusy: isScoring } = useSpamCheck(mail)
  const isBusy = isLinting || isScoring
  const errors = issues?.filter(({ severity }) => severity === 'error').length ?? 0
  const warnings = (issues?.length ?? 0) - errors
  return (
    <Card withBorder padding="md" component="section" aria-label={t('title')}>
      <Group justify="space-between" mb="sm">
        <Group gap="xs">
          <Text fw={600}>{t('title')}</Text>
          {errors > 0 && <Badge color="red">{t('errors', { count: errors })}</Badge>}
          {warnings > 0 && <Badge color="yellow">{t('warnings', { count: warnings })}</Badge>}
        </Group>
        {isBusy && <Loader size="xs" role="status" aria-label={t('checking')} />}
      </Group>
      <Stack gap={6} aria-live="polite" aria-busy={isBusy}>
        {issues?.length === 0 && (
          <Alert color="teal" variant="light" icon={<IconCircleCheck size={18} aria-hidden />} py="xs">
            {t('fine')}
          </Alert>
        )}
        {issues?.map((issue) => (
          <Finding key={JSON.stringify(issue)} issue={issue} onGoTo={onGoTo} fix={fixOf(issue)} />
        ))}
      </Stack>
      {spam && <Spam report={spam} />}
      <Links mail={mail} />
    </Card>
  )
}

/** The links of the mail, when the person wants to see them. */
function Links({ mail }: { mail: Mail }) {
  const { t } = useTranslation('checks')
  const [isOpen, setOpen] = useState(false)
  if (isOpen) return <LinkCheck mail={mail} />
  return (
    <Button variant="default" size="compact-sm" mt="md" onClick={() => setOpen(true)}>
      {t('links.open')}
    </Button>
  )
}

interface FindingProps {
  issue: Issue
  onGoTo: Props['onGoTo']
  fix: ReturnType<ReturnType<typeof useFixes>>
}

function Finding({ issue, onGoTo, fix }: FindingProps) {
  const { t } = useTranslation('checks')
  const textOf = useFindingText()
  const isError = issue.severity === 'error'
  const Icon = isError ? IconCircleX : IconAlertTriangle
  const line = lineOf(issue)
  return (
    <Group gap="xs" wrap="nowrap" align="flex-start">
      <Icon
        size={18}
        role="img"
        aria-label={t(issue.severity)}
        color={`light-dark(var(--mantine-color-${isError ? 'red-8' : 'yellow-8'}), var(--mantine-color-${isError ? 'red-5' : 'yellow-5'}))`}
        style={{ flex: 'none', marginTop: 2 }}
      />
      <Text fz="sm" style={{ overflowWrap: 'anywhere' }}>
        {textOf(issue)}{' '}
        {line && onGoTo && (
          <UnstyledButton
            onClick={() => onGoTo(line)}
            aria-label={t('goTo', { line })}
            fz="sm"
            c="var(--mantine-color-anchor)"
            td="underline"
          >
            {t('line', { line })}
          </UnstyledButton>
        )}
        {fix && (
          <Button variant="light" size="compact-xs" ml={4} loading={fix.isBusy} onClick={fix.apply}>
            {fix.label}
          </Button>
        )}
      </Text>
    </Group>
  )
}

const COLORS = { ok: 'teal', spam: 'orange', blocked: 'red' } as const

function Spam({ report }: { report: SpamReport }) {
  const { t, i18n } = useTranslation('checks')
  const { number } = useFormat()
  const { verdict, score, sizeKb, rules } = report
  return (
    <Stack gap={6} mt="md">
      <Group justify="space-between" gap="xs">
        <Text fw={600}>{t('spam.title')}</Text>
        <Text fz="xs" c="dimmed">
          {t('size', { size: number(sizeKb) })}
        </Text>
      </Group>
      <Group gap="xs">
        <Badge color={COLORS[verdict]}>{t(`spam.${verdict}`)}</Badge>
        <Text fz="sm" c="dimmed">
          {t('spam.score', { score: number(score) })}
        </Text>
      </Group>
      <Progress value={Math.min(100, score * 20)} color={COLORS[verdict]} size="sm" aria-label={t('spam.title')} />
      {rules.map(({ code, points, found }) => (
        <Group key={code} justify="space-between" gap="xs" wrap="nowrap" align="flex-start">
          <Text fz="sm" style={{ overflowWrap: 'anywhere' }}>
            {t(i18n.exists(`rules.${code}`, { ns: 'checks' }) ? (`rules.${code}` as 'rules.other') : 'rules.other')}
            {found && (
              <Text component="span" fz="xs" c="dimmed" display="block">
                {t('found', { found })}
              </Text>
            )}
          </Text>
          <Text fz="sm" c="dimmed" className="numbers">
            {t('spam.points', { points: number(points) })}
          </Text>
        </Group>
      ))}
    </Stack>
  )
}
