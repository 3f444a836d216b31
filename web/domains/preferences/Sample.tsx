import { useState } from 'react'
import { toast } from '#web/state/toasts.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { Input } from '#web/ui/Input.tsx'
import { Price } from '#web/ui/Price.tsx'
import { cents } from '#contracts/money.ts'
import { TextLink } from '#web/ui/TextLink.tsx'

/** The parts that pages are made of, to try the settings on. Nothing here is sent. */
export function Sample() {
  const [name, setName] = useState('')
  return (
    <section aria-labelledby="try-it" className="flex flex-col gap-4 lg:sticky lg:top-[calc(var(--header-height)+1rem)]">
      <h2 id="try-it">Try it</h2>
      <Card className="flex flex-col gap-2">
        <h3 className="text-h4">Oak cutting board</h3>
        <p className="text-soft">Prairie Kitchen, 1.2 miles away</p>
        <Price price={cents(3400)} />
        <p className="text-success">In stock, ready today</p>
        <p>
          Made by hand in Minnesota. <TextLink to="/products">See products near you</TextLink>
        </p>
      </Card>
      <Card className="flex flex-col gap-3">
        <Input label="Name on the parcel" autoComplete="off" value={name} onChange={({ target }) => setName(target.value)} />
        <Checkbox label="It is a gift" />
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => toast({ title: 'This is a message', body: 'It stays as long as you chose.' })}>Show a message</Button>
        </div>
      </Card>
    </section>
  )
}
