import { Button, Center } from '@mantine/core'
import { IconBolt, IconPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Empty } from '../../../../ui/page/empty.tsx'
import { useOpenEditor } from '../../logic/editor/state/use-editor.ts'

/** A new automation: what to do first. */
export function EmptyGraph({ onAdd }: { onAdd: () => void }) {
  const { t } = useTranslation('automations')
  const { mayChange } = useOpenEditor()
  return (
    <Center h="100%" className="flow">
      <Empty icon={IconBolt} title={t('editor.empty.title')} text={t('editor.empty.text')}>
        {mayChange && (
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={onAdd}>
            {t('editor.addTrigger')}
          </Button>
        )}
      </Empty>
    </Center>
  )
}
