import { ActionIcon, Menu } from '@mantine/core'
import { IconChartBar, IconCopy, IconDots, IconMailForward, IconTag, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../../core/company.tsx'
import { TagsDialog } from '../../../parts/object/tags-dialog.tsx'
import { PageLink } from '../../../ui/link/link.tsx'
import { type CampaignRow, isDeletable } from '../logic/campaign.ts'
import { useCampaignActions } from '../logic/use-campaign-actions.ts'

interface Props {
  campaign: CampaignRow
  isInRow?: boolean
}

/** The menu of a campaign. */
export function CampaignMenu({ campaign, isInRow = false }: Props) {
  const { t } = useTranslation('campaigns')
  const { t: common } = useTranslation()
  const mayChange = useMay('campaigns')
  const actions = useCampaignActions(campaign)
  const [isTagging, setTagging] = useState(false)
  const { id, name, status, startedAt } = campaign
  if (!mayChange && !startedAt) return null
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon
            {...(isInRow ? { variant: 'subtle', color: 'gray' } : { variant: 'default' })}
            size={36}
            aria-label={t('moreOf', { name })}
          >
            <IconDots size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {startedAt && (
            <Menu.Item
              leftSection={<IconChartBar size={16} aria-hidden />}
              component={PageLink}
              to={`/campaigns/${id}/statistics`}
            >
              {t('statistics')}
            </Menu.Item>
          )}
          {mayChange && (
            <>
              <Menu.Item leftSection={<IconCopy size={16} aria-hidden />} onClick={actions.copy}>
                {t('copy')}
              </Menu.Item>
              {status === 'sent' && (
                <Menu.Item leftSection={<IconMailForward size={16} aria-hidden />} onClick={actions.resend}>
                  {t('resend.action')}
                </Menu.Item>
              )}
              <Menu.Item leftSection={<IconTag size={16} aria-hidden />} onClick={() => setTagging(true)}>
                {t('tags.action')}
              </Menu.Item>
              {isDeletable(status) && (
                <Menu.Item color="red" leftSection={<IconTrash size={16} aria-hidden />} onClick={actions.remove}>
                  {common('delete')}
                </Menu.Item>
              )}
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      {isTagging && (
        <TagsDialog
          kind="campaign"
          object={campaign}
          title={t('tags.title', { name: campaign.name })}
          label={t('tags.label')}
          hint={t('tags.hint')}
          onClose={() => setTagging(false)}
        />
      )}
    </>
  )
}
