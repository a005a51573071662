import { Button, Menu, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { MOST, type QuestionType, TYPES } from '../../logic/questions.ts'
import { TYPE_ICONS } from './type-icons.tsx'

interface Props {
  /** How many questions the survey has. */
  count: number
  onAdd: (type: QuestionType) => void
}

/** A menu of the ways to ask. */
export function AddQuestion({ count, onAdd }: Props) {
  const { t } = useTranslation('surveys')
  return (
    <Menu
      position="bottom-start"
      width={320}
      // Focus goes to the settings of the new question.
      returnFocus={false}
    >
      <Menu.Target>
        <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} disabled={count >= MOST}>
          {t('questions.add')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {TYPES.map((type) => {
          const Icon = TYPE_ICONS[type]
          return (
            <Menu.Item key={type} leftSection={<Icon size={18} aria-hidden />} onClick={() => onAdd(type)}>
              <Text fz="sm" fw={600}>
                {t(`types.${type}.name`)}
              </Text>
              <Text fz="xs" c="dimmed">
                {t(`types.${type}.hint`)}
              </Text>
            </Menu.Item>
          )
        })}
      </Menu.Dropdown>
    </Menu>
  )
}
