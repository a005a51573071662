import { ActionIcon, Avatar, Button, Group, SegmentedControl, Tooltip } from '@mantine/core'
import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconArrowForwardUp,
  IconChartBar,
  IconCheck,
  IconKeyboard,
  IconPlus,
  IconSearch,
  IconUsers,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { keyName } from '../../../../ui/key-name.ts'
import { PageLink } from '../../../../ui/link/link.tsx'
import type { View } from '../../logic/editor/desk/use-view.ts'
import { useOpenEditor } from '../../logic/editor/state/use-editor.ts'
import { type Tool, Tools } from '../tools/tools.tsx'

interface Props {
  view: View
  onView: (view: View) => void
  onAdd: () => void
  onOpen: (what: Tool | 'search' | 'keys' | 'problems') => void
}

/** The actions on the graph. */
export function Toolbar({ view, onView, onAdd, onOpen }: Props) {
  const { t } = useTranslation('automations')
  const { mayChange, problems, store, state } = useOpenEditor()
  const { past, future } = state.history
  return (
    <Group gap={6} mb="sm" role="toolbar" aria-label={t('editor.toolbar')}>
      {mayChange && (
        <>
          <Button size="xs" px={10} leftSection={<IconPlus size={16} aria-hidden />} onClick={onAdd} title="A">
            {t('editor.add')}
          </Button>
          <ActionIcon.Group>
            <Step name="undo" icon={IconArrowBackUp} isOff={!past.length} hint={keyName('Z')} act={store.undo} />
            <Step name="redo" icon={IconArrowForwardUp} isOff={!future.length} hint={keyName('Y')} act={store.redo} />
          </ActionIcon.Group>
        </>
      )}
      <SegmentedControl
        size="xs"
        aria-label={t('editor.view')}
        data={[
          { value: 'canvas', label: t('editor.asCanvas') },
          { value: 'list', label: t('editor.asList') },
        ]}
        value={view}
        onChange={(next) => onView(next as View)}
      />
      <Tooltip label={`${t('editor.search')} (${keyName('F')})`}>
        <ActionIcon variant="default" size={30} aria-label={t('editor.search')} onClick={() => onOpen('search')}>
          <IconSearch size={16} />
        </ActionIcon>
      </Tooltip>
      <Button
        size="xs"
        px={10}
        variant="default"
        leftSection={
          problems.length ? (
            <IconAlertTriangle size={16} aria-hidden color="var(--mantine-color-error)" />
          ) : (
            <IconCheck size={16} aria-hidden color="var(--mantine-color-teal-7)" />
          )
        }
        onClick={() => onOpen('problems')}
      >
        {problems.length ? t('editor.problemCount', { count: problems.length }) : t('editor.noProblemsShort')}
      </Button>
      <Tools onOpen={onOpen} />
      <Tooltip label={`${t('editor.keys')} (?)`}>
        <ActionIcon variant="default" size={30} aria-label={t('editor.keys')} onClick={() => onOpen('keys')}>
          <IconKeyboard size={16} />
        </ActionIcon>
      </Tooltip>
      <Results />
      <Others />
    </Group>
  )
}

/** Links to the pages about what the automation did. */
function Results() {
  const { t } = useTranslation('automations')
  const { id } = useOpenEditor()
  return (
    <>
      <Button
        size="xs"
        px={10}
        variant="default"
        component={PageLink}
        to={`/automations/${id}/contacts`}
        leftSection={<IconUsers size={16} aria-hidden />}
      >
        {t('runs.contacts')}
      </Button>
      <Button
        size="xs"
        px={10}
        variant="default"
        component={PageLink}
        to={`/automations/${id}/statistics`}
        leftSection={<IconChartBar size={16} aria-hidden />}
      >
        {t('list.statistics')}
      </Button>
    </>
  )
}

interface StepProps {
  name: 'undo' | 'redo'
  icon: typeof IconArrowBackUp
  isOff: boolean
  hint: string
  act: () => void
}

function Step({ name, icon: Icon, isOff, hint, act }: StepProps) {
  const { t } = useTranslation('automations')
  return (
    <Tooltip label={`${t(`editor.${name}`)} (${hint})`}>
      <ActionIcon variant="default" size={30} disabled={isOff} aria-label={t(`editor.${name}`)} onClick={act}>
        <Icon size={16} />
      </ActionIcon>
    </Tooltip>
  )
}

/** Who else has the automation open. */
function Others() {
  const { t } = useTranslation('automations')
  const { others, wording } = useOpenEditor()
  if (!others.length) return null
  const names = wording.format.list(others.map(({ name }) => name))
  const label = t('editor.alsoOpen', { count: others.length, names })
  return (
    <Tooltip label={label}>
      <Group gap={6} role="status" aria-label={label} fz="xs">
        <Avatar.Group>
          {others.slice(0, 3).map(({ memberId, name }) => (
            <Avatar key={memberId} size={28} name={name} color="initials" alt="" />
          ))}
        </Avatar.Group>
        {label}
      </Group>
    </Tooltip>
  )
}
