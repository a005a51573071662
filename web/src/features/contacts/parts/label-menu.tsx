import { Menu, Popover, Stack } from '@mantine/core'
import { IconSettings } from '@tabler/icons-react'
import { cloneElement, type ReactElement, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../../core/company.tsx'
import { ReferenceSelect } from '../../../parts/object/reference-select.tsx'
import { useFound } from '../../../parts/object/references.ts'
import { PageLink } from '../../../ui/link/link.tsx'

interface Choice {
  /** What happens to a chosen label; not shown if there is only one way. */
  title?: string
  onChoose: (labelId: string) => void
}

interface Props {
  /** The button that opens it. */
  target: ReactElement<{ onClick?: () => void }>
  choices: readonly Choice[]
  /** These are not offered. */
  except?: readonly string[]
}

/** Up to this number, no search field is needed. */
const FEW = 15

/** Labels of the company, and a link to the settings where they are created. */
export function LabelMenu({ except = [], ...props }: Props) {
  const { t } = useTranslation('contacts')
  const mayMake = useMay('settings')
  const { data: all } = useFound('label', '')
  const offered = all?.filter(({ id }) => !except.includes(id)) ?? []
  if (all && all.length > FEW) return <LabelSearch {...props} />
  return (
    <Menu position="bottom-start">
      <Menu.Target>{props.target}</Menu.Target>
      <Menu.Dropdown mah={360} style={{ overflowY: 'auto' }}>
        {offered.length > 0 &&
          props.choices.map(({ title = '', onChoose }) => (
            <div key={title}>
              {title && <Menu.Label>{title}</Menu.Label>}
              {offered.map(({ id, name }) => (
                <Menu.Item key={id} onClick={() => onChoose(id)}>
                  {name}
                </Menu.Item>
              ))}
            </div>
          ))}
        {all && !offered.length && (
          <Menu.Label maw={260}>
            {all.length ? t('labels.noMore') : t(mayMake ? 'labels.none' : 'labels.noneToMake')}
          </Menu.Label>
        )}
        {mayMake && (
          <>
            <Menu.Divider />
            <Menu.Item component={PageLink} to="/settings/labels" leftSection={<IconSettings size={16} aria-hidden />}>
              {t('labels.make')}
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

function LabelSearch({ target, choices }: Omit<Props, 'except'>) {
  const { t } = useTranslation('contacts')
  const [isOpen, setOpen] = useState(false)
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-start" width={260} trapFocus>
      <Popover.Target>{cloneElement(target, { onClick: () => setOpen(!isOpen) })}</Popover.Target>
      <Popover.Dropdown>
        <Stack gap="sm">
          {choices.map(({ title = t('labels.add'), onChoose }) => (
            <ReferenceSelect
              key={title}
              kind="label"
              label={title}
              placeholder={t('filters.choose')}
              // Inside the popover, so that a click on an option does not close it.
              comboboxProps={{ withinPortal: false }}
              value={null}
              onChange={(id) => {
                setOpen(false)
                if (id) onChoose(id)
              }}
            />
          ))}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}
