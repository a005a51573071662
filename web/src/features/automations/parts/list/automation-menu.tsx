import { Menu } from '@mantine/core'
import {
  IconChartBar,
  IconCopy,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconTag,
  IconTrash,
  IconUsers,
} from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRight } from '../../../../core/company.tsx'
import { TagsDialog } from '../../../../parts/object/tags-dialog.tsx'
import { PageLink } from '../../../../ui/link/link.tsx'
import { RowMenu } from '../../../../ui/table/row-menu.tsx'
import { type AutomationRow, isDeletable } from '../../logic/list/automation.ts'
import { useAutomationActions } from '../../logic/list/use-automation-actions.ts'

/** The menu of an automation in the list. */
export function AutomationMenu({ automation }: { automation: AutomationRow }) {
  const { t } = useTranslation('automations')
  const { t: common } = useTranslation()
  const { id, name, status } = automation
  const actions = useAutomationActions(automation)
  const maySend = useRight('send')
  const [isTagging, setTagging] = useState(false)
  return (
    <>
      <RowMenu name={name}>
        <Menu.Item
          component={PageLink}
          to={`/automations/${id}/edit`}
          leftSection={<IconPencil size={16} aria-hidden />}
        >
          {common('edit')}
        </Menu.Item>
        <Menu.Item
          component={PageLink}
          to={`/automations/${id}/contacts`}
          leftSection={<IconUsers size={16} aria-hidden />}
        >
          {t('runs.contacts')}
        </Menu.Item>
        <Menu.Item
          component={PageLink}
          to={`/automations/${id}/statistics`}
          leftSection={<IconChartBar size={16} aria-hidden />}
        >
          {t('list.statistics')}
        </Menu.Item>
        {maySend && status === 'active' && (
          <Menu.Item leftSection={<IconPlayerPause size={16} aria-hidden />} onClick={() => void actions.pause()}>
            {t('list.pause.action')}
          </Menu.Item>
        )}
        {maySend && status !== 'active' && (
          <Menu.Item leftSection={<IconPlayerPlay size={16} aria-hidden />} onClick={() => void actions.activate()}>
            {t(status === 'paused' ? 'list.resume.action' : 'list.activate.action')}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconCopy size={16} aria-hidden />} onClick={actions.copy}>
          {t('list.copy')}
        </Menu.Item>
        <Menu.Item leftSection={<IconTag size={16} aria-hidden />} onClick={() => setTagging(true)}>
          {t('list.tags.action')}
        </Menu.Item>
        {isDeletable(automation) && (
          <Menu.Item color="red" leftSection={<IconTrash size={16} aria-hidden />} onClick={actions.remove}>
            {common('delete')}
          </Menu.Item>
        )}
      </RowMenu>
      {isTagging && (
        <TagsDialog
          kind="automation"
          object={automation}
          title={t('list.tags.title', { name: automation.name })}
          label={t('list.tags.label')}
          hint={t('list.tags.hint')}
          onClose={() => setTagging(false)}
        />
      )}
    </>
  )
}
