import { Alert, Badge, Button, Group, Loader, Stack, Text, UnstyledButton } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../../i18n/format.ts'
import { useFindingText } from '../../../checks/checks.ts'
import { LinkCheck } from '../../../checks/link-check.tsx'
import { useFixes } from '../../../checks/use-fixes.ts'
import { parseMjml } from '../../model/parse.ts'
import { findNode } from '../../model/tree.ts'
import { writeMjml } from '../../model/write.ts'
import { useDesk, useEditorState } from '../../state/context.ts'
import { useRendered } from '../../state/use-rendered.ts'
import type { MailHead } from '../../visual.ts'
import { usePartName } from '../part-name.ts'
import { type DesignReport, useDesignCheck } from './use-design-check.ts'

/** The title of the tab, with the number of faults. Marks their parts in the mail as well. */
export function ChecksTab({ head }: { head: MailHead }) {
  const { t } = useTranslation('checks')
  const { send } = useDesk()
  const { report, parts } = useDesignCheck(head)
  const marks = report ? marksOf(report, parts) : {}
  const written = JSON.stringify(marks)
  // biome-ignore lint/correctness/useExhaustiveDependencies: sends when the marks change; the frame keeps them
  useEffect(() => send({ marks }), [written])
  const errors = report?.issues.filter(({ severity }) => severity === 'error').length ?? 0
  const warnings = report ? report.issues.length - errors + report.contrast.length + report.pictures.length : 0
  return (
    <Group gap={6} wrap="nowrap" component="span">
      {t('title')}
      {errors > 0 && (
        <Badge color="red" size="sm" aria-label={t('errors', { count: errors })}>
          {errors}
        </Badge>
      )}
      {warnings > 0 && (
        <Badge color="yellow" size="sm" aria-label={t('warnings', { count: warnings })}>
          {warnings}
        </Badge>
      )}
    </Group>
  )
}

function marksOf({ issues, contrast, pictures }: DesignReport, parts: readonly string[]) {
  const marks: Record<string, 'error' | 'warning'> = {}
  for (const { block } of [...contrast, ...pictures]) if (parts[block]) marks[parts[block]] = 'warning'
  for (const { block, severity } of issues) {
    const id = block === null ? undefined : parts[block]
    if (id && marks[id] !== 'error') marks[id] = severity === 'error' ? 'error' : 'warning'
  }
  return marks
}

/** What lint and spam check find, each with the part that it belongs to. */
export function ChecksPanel({ head }: { head: MailHead }) {
  const { t } = useTranslation('checks')
  const { t: editor } = useTranslation('editor')
  const { number } = useFormat()
  const textOf = useFindingText()
  const { store } = useDesk()
  const { report, parts, isBusy, isError } = useDesignCheck(head)
  const fixOf = useFixes(head, (fix) => store.change(parseMjml(fix(writeMjml(store.get().root)))))
  if (!report)
    return isError ? (
      <Alert color="red">{t('failed')}</Alert>
    ) : (
      <Loader size="sm" role="status" aria-label={t('checking')} />
    )
  const { issues, contrast, pictures, spam, size } = report
  const errors = issues.filter(({ severity }) => severity === 'error')
  const warnings = issues.filter(({ severity }) => severity !== 'error')
  const isFine = !issues.length && !contrast.length && !pictures.length
  return (
    <Stack gap="sm" aria-live="polite" aria-busy={isBusy}>
      {isFine && (
        <Alert color="teal" variant="light" icon={<IconCircleCheck size={18} aria-hidden />} py="xs">
          {t('fine')}
        </Alert>
      )}
      {errors.map((issue) => (
        <Finding
          key={JSON.stringify(issue)}
          isError
          text={textOf(issue)}
          part={partOf(issue.block, parts)}
          fix={fixOf(issue)}
        />
      ))}
      {contrast.map((one) => (
        <Finding
          key={one.block}
          text={editor('contrast', { ratio: number(one.ratio), text: one.text, background: one.background })}
          part={partOf(one.block, parts)}
        />
      ))}
      {pictures.map(({ block, fault }) => (
        <Finding key={block} text={editor(`unfinished.${fault}`)} part={partOf(block, parts)} />
      ))}
      {warnings.map((issue) => (
        <Finding
          key={JSON.stringify(issue)}
          text={textOf(issue)}
          part={partOf(issue.block, parts)}
          fix={fixOf(issue)}
        />
      ))}
      <Group gap="xs" mt="xs">
        <Text fz="sm" fw={600}>
          {t('spam.title')}
        </Text>
        <Badge color={SPAM[spam.verdict]}>{t(`spam.${spam.verdict}`)}</Badge>
        <Text fz="xs" c="dimmed">
          {t('spam.score', { score: number(spam.score) })}
        </Text>
      </Group>
      {spam.rules.map((rule) => (
        <SpamRule key={rule.code} rule={rule} part={partOf(rule.block, parts)} />
      ))}
      <Text fz="xs" c="dimmed">
        {editor('size', { size: number(Math.ceil(size.bytes / 1024)), limit: number(Math.floor(size.limit / 1024)) })}
      </Text>
      <Links head={head} />
    </Stack>
  )
}

/** The links of the mail, when the person wants to see them. */
function Links({ head }: { head: MailHead }) {
  const { t } = useTranslation('checks')
  const [isOpen, setOpen] = useState(false)
  const { data: html } = useRendered({ isEnabled: isOpen })
  if (isOpen) return html === undefined ? <Loader size="sm" /> : <LinkCheck mail={{ html, ...head }} />
  return (
    <Button variant="default" size="compact-sm" w="fit-content" onClick={() => setOpen(true)}>
      {t('links.open')}
    </Button>
  )
}

const SPAM = { ok: 'teal', spam: 'orange', blocked: 'red' } as const
const partOf = (block: number | null, parts: readonly string[]) => (block === null ? undefined : parts[block])

function SpamRule({
  rule: { code, found },
  part,
}: {
  rule: DesignReport['spam']['rules'][number]
  part: string | undefined
}) {
  const { t, i18n } = useTranslation('checks')
  const key = i18n.exists(`rules.${code}`, { ns: 'checks' }) ? (`rules.${code}` as 'rules.other') : 'rules.other'
  return <Finding text={found ? `${t(key)} ${t('found', { found })}` : t(key)} part={part} />
}

interface FindingProps {
  text: string
  isError?: boolean
  /** The part that it belongs to, if it is still there. */
  part: string | undefined
  fix?: ReturnType<ReturnType<typeof useFixes>>
}

function Finding({ text, isError = false, part, fix }: FindingProps) {
  const { t } = useTranslation('checks')
  const { actions } = useDesk()
  const partName = usePartName()
  const node = useEditorState(({ root }) => (part ? findNode(root, part) : undefined))
  const Icon = isError ? IconCircleX : IconAlertTriangle
  const color = isError ? 'red' : 'yellow'
  return (
    <Group gap={8} wrap="nowrap" align="flex-start">
      <Icon
        size={17}
        role="img"
        aria-label={t(isError ? 'error' : 'warning')}
        color={`light-dark(var(--mantine-color-${color}-8), var(--mantine-color-${color}-5))`}
        style={{ flex: 'none', marginTop: 2 }}
      />
      <Text fz="sm" style={{ overflowWrap: 'anywhere' }}>
        {text}{' '}
        {node && (
          <UnstyledButton
            fz="sm"
            c="var(--mantine-color-anchor)"
            td="underline"
            onClick={() => actions.choose(node.id)}
          >
            {partName(node)}
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
