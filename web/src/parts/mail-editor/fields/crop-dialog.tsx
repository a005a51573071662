import { Alert, Box, Group, Loader, NumberInput, SegmentedControl, Slider, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/client.ts'
import { errorText } from '../../../i18n/errors.ts'
import { FormModal } from '../../../ui/form/form-modal.tsx'
import { type Cut, cutFor, cutPicture, RATIOS, type Ratio } from '../model/crop.ts'

interface Props {
  src: string
  onDone: (url: string) => void
  onClose: () => void
}

/** Cuts a picture and makes it smaller. The result is a new file, so that other mails keep the old one. */
export function CropDialog({ src, onDone, onClose }: Props) {
  const { t } = useTranslation('editor')
  const [image, setImage] = useState<HTMLImageElement | null>(null)
  const [ratio, setRatio] = useState<Ratio>('free')
  const [cut, setCut] = useState<Cut>({ x: 0, y: 0, size: 100 })
  const [width, setWidth] = useState<number | null>(null)
  const [state, setState] = useState<{ isBusy: boolean; fault?: string }>({ isBusy: false })
  const area = image && cutFor(image, cut, ratio)
  const save = async () => {
    if (!image || !area) return
    setState({ isBusy: true })
    try {
      const file = await cutPicture(image, area, Math.min(width ?? area.width, area.width))
      const body = new FormData()
      body.set('file', file)
      onDone((await call('POST /files', { query: {}, body })).url)
    } catch (error) {
      // A picture of another server may be shown, but not read.
      const isForeign = error instanceof DOMException
      setState({ isBusy: false, fault: isForeign ? t('crop.foreign') : errorText(error) })
    }
  }
  return (
    <FormModal
      title={t('crop.title')}
      action={t('crop.apply')}
      size="lg"
      isBusy={state.isBusy}
      onClose={onClose}
      onSubmit={() => void save()}
    >
      {state.fault && <Alert color="red">{state.fault}</Alert>}
      <Box pos="relative" style={{ overflow: 'hidden', lineHeight: 0 }} bg="gray.2">
        <img
          src={src}
          alt=""
          style={{ width: '100%', display: 'block' }}
          onLoad={({ currentTarget }) => setImage(currentTarget)}
          onError={() => setState({ isBusy: false, fault: t('crop.unreadable') })}
        />
        {!image && !state.fault && <Loader size="sm" />}
        {image && area && (
          <Box
            pos="absolute"
            style={{
              left: `${(area.x / image.naturalWidth) * 100}%`,
              top: `${(area.y / image.naturalHeight) * 100}%`,
              width: `${(area.width / image.naturalWidth) * 100}%`,
              height: `${(area.height / image.naturalHeight) * 100}%`,
              boxShadow: '0 0 0 2000px rgba(0, 0, 0, 0.55)',
              outline: '2px solid #fff',
            }}
          />
        )}
      </Box>
      <SegmentedControl
        size="xs"
        aria-label={t('crop.ratio')}
        data={RATIOS.map((value) => ({ value, label: value === 'free' ? t('crop.free') : value }))}
        value={ratio}
        onChange={(value) => setRatio(value as Ratio)}
      />
      {(['size', 'x', 'y'] as const).map((name) => (
        <Stack key={name} gap={2}>
          <Text fz="sm">{t(`crop.${name}`)}</Text>
          <Slider
            thumbLabel={t(`crop.${name}`)}
            min={name === 'size' ? 10 : 0}
            max={100}
            value={cut[name]}
            onChange={(value) => setCut({ ...cut, [name]: value })}
            label={(value) => `${value} %`}
          />
        </Stack>
      ))}
      <Group align="flex-end">
        <NumberInput
          label={t('crop.width')}
          description={area ? t('crop.most', { width: area.width, height: area.height }) : undefined}
          min={20}
          max={area?.width ?? 4000}
          value={width ?? area?.width ?? ''}
          onChange={(value) => setWidth(typeof value === 'number' ? value : null)}
        />
      </Group>
    </FormModal>
  )
}
