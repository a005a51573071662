import { Alert, Button, Stack, Text } from '@mantine/core'
import { IconBookmark } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { TextLink } from '../../../../ui/link/link.tsx'
import type { MailNode } from '../../model/node.ts'
import { useDesk } from '../../state/context.ts'

/** A saved block is the same in every mail. Here it can become a part of this mail alone. */
export function SavedSettings({ node }: { node: MailNode }) {
  const { t } = useTranslation('editor')
  const { actions } = useDesk()
  const detach = () => {
    const { 'data-block': _block, 'data-saved': _saved, ...attributes } = node.attributes
    actions.replace(node.id, { ...node, attributes })
  }
  return (
    <Alert icon={<IconBookmark size={18} aria-hidden />} title={t('saved.title')} color="brand" variant="light">
      <Stack gap="xs" align="flex-start">
        <Text fz="sm">{t('saved.text')}</Text>
        <TextLink fz="sm" to="/elements">
          {t('saved.edit')}
        </TextLink>
        <Button size="xs" variant="subtle" onClick={detach}>
          {t('saved.detach')}
        </Button>
      </Stack>
    </Alert>
  )
}
