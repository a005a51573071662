import { ActionIcon, Alert, Badge, Button, Group, Skeleton, Stack, Text, Title, UnstyledButton } from '@mantine/core'
import { IconMinus, IconPencil, IconPlus, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call, type Item } from '../../../../../api/client.ts'
import { useApi } from '../../../../../api/hooks.ts'
import { useMay } from '../../../../../core/company.tsx'
import { useFormat } from '../../../../../i18n/format.ts'
import { notify, notifyError } from '../../../../../ui/message/notify.ts'
import { Fault } from '../../../../../ui/page/fault.tsx'
import type { Change } from '../../../logic/editor/graph/difference.ts'
import { nodeOf } from '../../../logic/editor/graph/graph.ts'
import { useOpenEditor } from '../../../logic/editor/state/use-editor.ts'
import { nodeTitle } from '../../../logic/editor/words/node-words.ts'

type Version = Item<'GET /automations/{automation_id}/versions'>

/** The saved versions. A chosen one is compared with the graph in the editor, on the canvas and in words. */
export function VersionsPanel({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('automations')
  const { id, saved, compared, compare } = useOpenEditor()
  const [busy, setBusy] = useState<number | null>(null)
  const input = { path: { automation_id: id } }
  const { data, error, refetch } = useApi('GET /automations/{automation_id}/versions', input, { isShown: true })
  const show = async (version: number) => {
    setBusy(version)
    const path = { automation_id: id, version }
    const found = await call('GET /automations/{automation_id}/versions/{version}', { path }).catch(notifyError)
    setBusy(null)
    if (found) compare({ version, graph: found.graph })
  }
  return (
    <Stack gap="md" component="section" aria-labelledby="versions-title">
      <Group justify="space-between" wrap="nowrap">
        <Title order={2} fz="md" id="versions-title">
          {t('editor.versions')}
        </Title>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('editor.closeVersions')}
          onClick={onClose}
          visibleFrom="md"
        >
          <IconX size={18} />
        </ActionIcon>
      </Group>
      <Text fz="sm" c="dimmed">
        {t('editor.versionsLead')}
      </Text>
      {compared && <ComparedVersion />}
      {error && !data && <Fault error={error} onAgain={() => void refetch()} />}
      {!error && !data && <Skeleton h={120} aria-busy />}
      <Stack gap={2} component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
        {data?.items.map((version) => (
          <li key={version.version}>
            <VersionButton
              version={version}
              isCurrent={version.version === saved.version}
              isShown={compared?.version === version.version}
              isBusy={busy === version.version}
              onShow={() => void show(version.version)}
            />
          </li>
        ))}
      </Stack>
    </Stack>
  )
}

interface ButtonProps {
  version: Version
  isCurrent: boolean
  isShown: boolean
  isBusy: boolean
  onShow: () => void
}

function VersionButton({ version: { version, createdAt, memberId }, isCurrent, isShown, isBusy, onShow }: ButtonProps) {
  const { t } = useTranslation('automations')
  const { wording } = useOpenEditor()
  const { time } = useFormat()
  const author = memberId ? wording.members.get(memberId) : undefined
  return (
    <UnstyledButton
      w="100%"
      p="xs"
      onClick={onShow}
      disabled={isBusy}
      aria-pressed={isShown}
      style={{
        borderRadius: 'var(--mantine-radius-md)',
        background: isShown ? 'var(--mantine-primary-color-light)' : undefined,
      }}
    >
      <Group gap="xs">
        <Text fz="sm" fw={600}>
          {t('editor.version', { version })}
        </Text>
        {isCurrent && <Badge size="sm">{t('editor.newest')}</Badge>}
      </Group>
      <Text fz="xs" c="dimmed">
        {time(createdAt)}
        {author && ` · ${author}`}
      </Text>
    </UnstyledButton>
  )
}

const MARKS = {
  added: { color: 'green', icon: IconPlus },
  removed: { color: 'red', icon: IconMinus },
  changed: { color: 'yellow', icon: IconPencil },
} as const

/** What differs, as a list, and the way to take the version over. */
function ComparedVersion() {
  const { t } = useTranslation('automations')
  const { compared, compare, replace, wording } = useOpenEditor()
  const mayChange = useMay('campaigns')
  if (!compared) return null
  const { version, graph, difference } = compared
  const takeOver = () => {
    compare(null)
    replace(graph)
    notify(t('editor.takenOver', { version }))
  }
  return (
    <Alert color="blue" p="sm" title={t('editor.comparedWith', { version })}>
      <Text fz="sm" mb="xs">
        {difference.nodes.size || difference.edges.size ? t('editor.legend', { version }) : t('editor.noDifference')}
      </Text>
      <Stack gap={4} component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
        {[...difference.nodes].map(([key, change]) => (
          <Group key={key} component="li" gap={6} wrap="nowrap">
            <Mark change={change} />
            <Text fz="sm">{nodeTitle(wording, nodeOf(difference.both, key)!)}</Text>
          </Group>
        ))}
      </Stack>
      <Group gap="xs" mt="sm">
        {mayChange && (
          <Button size="xs" onClick={takeOver}>
            {t('editor.takeOver')}
          </Button>
        )}
        <Button size="xs" variant="default" onClick={() => compare(null)}>
          {t('editor.endComparing')}
        </Button>
      </Group>
    </Alert>
  )
}

function Mark({ change }: { change: Change }) {
  const { t } = useTranslation('automations')
  const { color, icon: Icon } = MARKS[change]
  return (
    <Badge color={color} size="sm" leftSection={<Icon size={12} aria-hidden />}>
      {t(`editor.changes.${change}`)}
    </Badge>
  )
}
