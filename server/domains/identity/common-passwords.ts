// Only what is long enough to be accepted at all needs to be known here: shorter ones are refused for their length.
const WORDS = `
password passw0rd p@ssword p@ssw0rd pass1234 pass12345 passport passwort motdepasse contrasena senha123 password1 password2 password3
letmein welcome welcome1 letmein1 changeme changeme1 trustno1 iloveyou iloveu iloveyou1 iloveyou2 loveyou lovelove lovely sunshine princess
football baseball basketball softball volleyball swimming hockey soccer superman batman spiderman ironman starwars startrek pokemon
dragon monkey shadow master michael jennifer jordan harley hunter buster thomas tigger robert ranger daniel charlie andrew michelle
jessica pepper joshua maggie ashley amanda nicole heather hammer summer taylor austin merlin matthew william corvette mustang yankees
dallas cowboys steelers eagles packers raiders redskins broncos patriots dolphins lakers chelsea arsenal liverpool barcelona juventus
manchester realmadrid computer internet samsung google facebook linkedin microsoft windows iphone android mercedes porsche ferrari
lamborghini chevrolet chevelle camaro yamaha kawasaki ducati honda toyota diamond purple orange yellow silver golden crystal ginger
cookie chocolate cheesecake strawberry banana butterfly flower flowers rainbow unicorn sweetheart sweetie sweetpea babygirl babyboy
babyblue beautiful gorgeous handsome precious princesa estrella hellokitty snowball snowflake peanut pumpkin cupcake buttercup
elephant dolphin penguin panther leopard scorpion stallion bulldog wildcat wildcats thunder lightning midnight moonlight starlight
blessed blessing heaven angels angel123 jesus christ jesus1 jesuschrist godisgood faith123 freedom liberty america american australia
england scotland ireland germany canada mexico brazil california florida colorado virginia arizona alabama michigan carolina montana
brooklyn chicago houston newyork lasvegas hollywood philadelphia washington westside eastside southside victoria elizabeth alexander
alexandra alexandria christian christina christine christopher stephanie stephen benjamin jonathan nicholas nicholas1 anthony patrick
patricia samantha kimberly danielle gabriel gabriela gabrielle isabella isabelle veronica vanessa angelica angelina brittany courtney
lauren melissa rebecca caroline catherine katherine kathleen margaret charlotte madison mackenzie cameron brandon brandon1 jackson
anderson johnson williams martinez rodriguez hernandez gonzalez fernando fernanda francisco alejandro alejandra sebastian valentina
mercedes carolina natalia natasha vladimir dominic dominique richard edward charles raymond lawrence leonardo michael1 jennifer1
charlie1 jessica1 ashley123 nathan123 jordan23 michael23 hannah123 daniel123 matthew1 anthony1 andrew123 joshua123 sophie123
maverick terminator predator gladiator warcraft minecraft fortnite runescape nintendo playstation xbox360 counterstrike halflife
metallica slipknot nirvana eminem50 blink182 greenday linkinpark rockstar rocknroll guitarman drummer trumpet trombone
administrator admin123 admin1234 adminadmin rootroot root1234 test1234 testtest testing testing1 test12345 user1234 username guest123
default1 temp1234 temporary demo1234 secret secret123 security access14 master123 superuser server123 system32 oracle123 abcd1234
a1b2c3d4 a1234567 aa123456 abc12345 abc123456 abcdefgh abcdefg1 abcdef12 abcdefghi abcdefghij q1w2e3r4 q1w2e3r4t5 1q2w3e4r 1q2w3e4r5t
1qaz2wsx 1qazxsw2 zaq12wsx zaq1zaq1 qazwsxedc qazwsx123 qwerty qwerty1 qwerty12 qwertyui qwertyuiop qwertyu1 qweasdzxc qweasd123
qwe123qwe 123qweasd 123qwe123 1234qwer qwer1234 asdf1234 asdfghjk asdfghjkl asdfasdf asd12345 zxcvbnm1 zxcvbnm zxcvbnm123 zxcv1234
asdfqwer poiuytrewq mnbvcxz1 lkjhgfdsa azertyuiop azerty123 1password mypassword yourpassword thepassword newpassword oldpassword
nopassword password! passpass letmein! whatever nothing anything something everything forever together remember believe imagine
friends friend123 family family123 familia brother sister mother father grandma grandpa daughter babylove mylove123 truelove
loveforever iloveme iloveyou! iloveyou123 iloveher iloveyoubaby fuckyou fuckyou1 fuckyou2 fuckoff fuckme123 asshole asshole1 bullshit
motherfucker bastard biteme123 killer123 stupid123 bitch123 sexy1234 playboy playboy1 cocacola pepsi123 mcdonalds starbucks coffee123
marlboro budlight heineken guinness jackdaniels smirnoff skateboard snowboard motocross motorola motorcycle harleydavidson fireball
fishing hunting golfer123 tennis123 gymnastics cheerleader swimming1 dancing1 dancer123 runner123 surfer123 cowboy123 redneck
mustang1 corvette1 camaro69 chevy123 dodge123 jeepster firebird thunderbird trans-am blackberry bluebird blackbird hummingbird
bigdaddy bigmoney moneymoney money123 cashmoney gangster gangsta1 thuglife westcoast eastcoast champion champions winner123 success
success1 victory1 warrior warrior1 soldier1 marines1 airforce semperfi military infantry commander captain1 president einstein
aristotle socrates shakespeare hamlet123 romeo123 juliet123 cinderella tinkerbell tinkerbell1 pikachu1 naruto123 sasuke123 dragonball
dragonballz gundam00 inuyasha hellsing gandalf1 aragorn legolas1 frodo123 hogwarts harrypotter hermione voldemort sherlock doctorwho
tardis123 battlestar enterprise voyager1 ncc1701d ncc1701e klingon1 skywalker darthvader jedi1234 chewbacca stormtrooper matrix123
blackjack poker123 casino123 lucky123 lucky777 goodluck fortune1 jackpot1 million1 billionaire january february september october
november december monday123 tuesday1 wednesday thursday saturday birthday christmas halloween valentine summer123 winter123 spring123
autumn123 sunflower daffodil jasmine1 jasmine lavender magnolia rosebud1 violet123 hello123 hello1234 hellohello helloworld goodbye1
goodmorning goodnight welcome2 welcome123 welcome12 computer1 internet1 keyboard notebook laptop123 printer1 software hardware network1
wireless broadband database developer engineer teacher1 student1 student123 college1 school123 university graduate science1 physics1
chemistry biology1 history1 english1 spanish1 nursing1 medicine hospital pharmacy spiral12 spiralmall shopping shopping1 shopaholic
snickers skittles twinkies doritos1 cheetos1 popcorn1 icecream icecream1 brownies cupcakes pancakes hamburger hotdog12 pizza123 burrito1
chicken1 tequila1 whiskey1 vodka123 beerbeer party123 birthday1 fashion1 makeup123 lipstick barbie123 disney123 mickeymouse minniemouse
donaldduck bugsbunny tweetybird scoobydoo garfield snoopy123 spongebob patrick1 simpsons homer123 southpark cartman1 familyguy
zeppelin ledzeppelin pinkfloyd beatles1 rolling1 aerosmith acdc1234 vanhalen kisskiss madonna1 britney1 beyonce1 rihanna1 justinbieber
onedirection taylorswift eminem123 tupac123 biggie123 lilwayne snoopdogg drake123 kobe2408 lebron23 ronaldo7 cristiano messi123
beckham7 zidane10 maradona ronaldinho neymar11 celtic1888 rangers1 everton1 tottenham westham1 newcastle leedsutd astonvilla manutd123
`
const KNOWN = new Set(WORDS.trim().split(/\s+/))
const ENDINGS = /(?:[0-9]|[0-9!]{2}|0?123!?|1234!?|12345!?|123456!?|007|321|786|[!.@#$*?]|20[0-2][0-9]!?|19[5-9][0-9])$/
const ROWS = [
  '01234567890123456789',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'qwertzuiop',
  'azertyuiop',
  '1qaz2wsx3edc4rfv5tgb6yhn',
  'qazwsxedcrfvtgb',
]
const RUNS = ROWS.flatMap((row) => [row, row.split('').toReversed().join('')])

/**
 * Whether a password is among those that guessers try first: known ones, those with the usual ending, runs along the keyboard
 * or the alphabet, and short pieces repeated.
 */
export function isCommonPassword(password: string): boolean {
  const text = password.toLowerCase()
  if (KNOWN.has(text) || RUNS.some((run) => run.includes(text))) return true
  if (/^(.{1,4})\1+.?$/.test(text) || /^(\d{2,4})?(19|20)\d\d(\d{2,4})?$/.test(text) || /^\d{8,10}$/.test(text)) return true
  const stem = text.replace(ENDINGS, '')
  return stem !== text && stem.length >= 4 && KNOWN.has(stem)
}
