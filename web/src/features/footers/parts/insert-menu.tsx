import { Button, Menu } from '@mantine/core'
import { IconChevronDown, IconPhoto } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FilePicker } from '../../../parts/files/file-picker.tsx'
import { COMPANY_TAGS, LINK_TAGS } from '../logic/footer-tags.ts'

/** Inserts tags and pictures into the HTML. */
export function InsertMenu({ onInsert }: { onInsert: (text: string) => void }) {
  const { t } = useTranslation('footers')
  const [isPicking, setPicking] = useState(false)
  return (
    <>
      <Menu position="bottom-end" returnFocus={false}>
        <Menu.Target>
          <Button variant="default" size="xs" rightSection={<IconChevronDown size={14} aria-hidden />}>
            {t('insert.action')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {COMPANY_TAGS.map((tag) => (
            <Menu.Item key={tag} onClick={() => onInsert(`{{${tag}}}`)}>
              {t(`insert.tags.${tag}`)}
            </Menu.Item>
          ))}
          <Menu.Divider />
          {LINK_TAGS.map((tag) => (
            <Menu.Item key={tag} onClick={() => onInsert(`<a href="{{${tag}}}">${t(`insert.words.${tag}`)}</a>`)}>
              {t(`insert.tags.${tag}`)}
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Item leftSection={<IconPhoto size={16} aria-hidden />} onClick={() => setPicking(true)}>
            {t('insert.picture')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isPicking && (
        <FilePicker
          onClose={() => setPicking(false)}
          onPick={({ url, width }) => {
            setPicking(false)
            onInsert(`<img src="${url}" alt=""${width ? ` width="${Math.min(width, 300)}"` : ''} border="0">`)
          }}
        />
      )}
    </>
  )
}
