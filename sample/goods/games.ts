import { department } from './kind.ts'

export const games = department('Games', [
  {
    name: 'Board game',
    class: 'toy',
    form: 'board-game-box',
    price: [18, 75],
    facts: { Material: 'Board, wood, card' },
    text: 'Rules in ten minutes and a new game each time. Everything is in the box, rules in English.',
    tags: ['board game', 'family'],
    products: `
      Fireside Guild | Harbor Lights | | Trade & build | 39.99 | #2f5f8f | 26f5 | Age: From 10 years; Players: 2 to 4; Playing time: 60 minutes
      Fireside Guild | Beekeepers | | Gather & plan | 34.99 | #e0a52b | 1f41d | Age: From 8 years; Players: 2 to 5; Playing time: 45 minutes
      Fireside Guild | Night Train to Oslo | | Mystery | 44.99 | #3a2f55 | 1f682 | Age: From 12 years; Players: 1 to 6; Playing time: 90 minutes
      Fireside Guild | Mushroom Market | | Buy & sell | 29.99 | #b5533a | 1f344 | Age: From 8 years; Players: 2 to 4; Playing time: 30 minutes
      Tabletop Foundry | Dragon Post | | Deliver & race | 49.99 | #4f8a4a | 1f409 | Age: From 10 years; Players: 2 to 5; Playing time: 75 minutes
      Tabletop Foundry | Orbit Crew | | Cooperative | 39.99 | #22325f | 1f680 | Age: From 10 years; Players: 1 to 4; Playing time: 45 minutes
      Tabletop Foundry | Cactus Club | | Bluff & laugh | 24.99 | #6fae5a | 1f335 | Age: From 8 years; Players: 3 to 8; Playing time: 20 minutes
      Acorn Games | My First Orchard | | For the youngest | 26.99 | #d9534a | 1f34e | Age: From 3 years; Players: 1 to 4; Playing time: 15 minutes
      Acorn Games | Snail Derby | | Dice race | 19.99 | #e8b93a | 1f40c | Age: From 4 years; Players: 2 to 6; Playing time: 15 minutes
      Tabletop Foundry | Word Garden | | Words & tiles | 29.99 | #c96f9a | 1f33b | Age: From 10 years; Players: 2 to 4; Playing time: 40 minutes`,
  },
  {
    name: 'Card game',
    class: 'toy',
    form: 'card-deck',
    price: [8, 25],
    facts: { Material: 'Linen-finish cards' },
    text: 'A deck that fits a pocket, with rules on one sheet.',
    tags: ['card game', 'travel'],
    products: `
      Fireside Guild | Foxes & Hens | | Bluffing game | 12.99 | #d9742f | 1f98a | Age: From 7 years; Players: 2 to 6
      Fireside Guild | Lighthouse Keepers | | Cooperative | 14.99 | #2f6f9c | 1f30a | Age: From 8 years; Players: 2 to 4
      Acorn Games | Animal Snap | | For the youngest | 8.99 | #f0b53a | 1f436 | Age: From 4 years; Players: 2 to 4
      Tabletop Foundry | Pocket Poker Deck | | 54 cards | 9.99 | #a5242b | 2660-fe0f | Age: From 8 years; Players: 1 to 10
      Tabletop Foundry | Trivia for Road Trips | | 200 questions | 15.99 | #3f9a7a | 1f697 | Age: From 10 years; Players: 2 to 12`,
  },
  {
    name: 'Playing card',
    class: 'toy',
    render: '1f0cf',
    price: [5, 20],
    facts: { Age: 'From 6 years', Material: 'Plastic-coated card', Contents: '52 cards and two jokers' },
    text: 'A standard deck with a jolly joker and cards that shuffle well.',
    tags: ['card game'],
    products: `
      Fireside Guild | Classic Playing Cards with Joker | | | 6.99`,
  },
  {
    name: 'Jigsaw puzzle',
    class: 'toy',
    form: 'puzzle-box',
    size: 'Pieces',
    price: [14, 38],
    facts: { Age: 'From 10 years', Material: 'Recycled board, linen finish' },
    text: 'Pieces that click and a picture with much to find. A small poster of the picture is in the box.',
    tags: ['puzzles', 'cozy'],
    products: `
      Mill City Puzzles | North Shore Jigsaw Puzzle | 1,000 | Landscape | 21.99 | #3f7f9c | 1f305 | Finished size: 27 × 20 in
      Mill City Puzzles | Farmers Market Jigsaw Puzzle | 1,000 | Illustrated | 21.99 | #d96f3a | 1f955 | Finished size: 27 × 20 in
      Mill City Puzzles | Butterflies Jigsaw Puzzle | 500 | Botanical | 17.99 | #a56fae | 1f98b | Finished size: 20 × 14 in
      Mill City Puzzles | Bookshop Cats Jigsaw Puzzle | 1,000 | Illustrated | 21.99 | #8a5a3a | 1f431 | Finished size: 27 × 20 in
      Mill City Puzzles | Night Sky Jigsaw Puzzle | 1,500 | Challenging | 27.99 | #22264a | 1f30c | Finished size: 33 × 23 in
      Lantern House | Vintage Bicycles Jigsaw Puzzle | 750 | Poster | 19.99 | #c9a23a | 1f6b2 | Finished size: 24 × 18 in`,
  },
  {
    name: 'Foam puzzle tiles',
    class: 'toy',
    render: '1f9e9',
    price: [10, 30],
    facts: { Age: 'From 3 years', Material: 'EVA foam', Contents: 'Ten floor tiles, 12 × 12 in' },
    text: 'Green foam tiles in the shape of puzzle pieces that join into a soft floor.',
    tags: ['floor', 'kids'],
    products: `
      Acorn Games | Foam Puzzle Floor Tiles | | | 22.99`,
  },
  {
    name: 'Die',
    class: 'toy',
    render: '1f3b2',
    size: 'Count',
    price: [1, 12],
    facts: { Age: 'From 6 years', Material: 'Acrylic, rounded corners' },
    text: 'White six-sided dice with sunken dots, balanced for fair throws.',
    tags: ['dice', 'board game'],
    products: `
      Tabletop Foundry | White Six-Sided Dice | 2; 10 | | 2.49; 7.99`,
  },
  {
    name: 'Chess pawn',
    class: 'toy',
    render: '265f-fe0f',
    size: 'Count',
    price: [2, 16],
    facts: { Age: 'From 6 years', Material: 'Weighted wood, felt base' },
    text: 'Replacement black pawns for a tournament set with a king of 3.75 inches.',
    tags: ['chess'],
    products: `
      Fireside Guild | Black Chess Pawns | 1; 8 | | 2.49; 13.99`,
  },
  {
    name: 'Chess set',
    class: 'toy',
    form: 'board-game-box',
    price: [20, 90],
    facts: { Age: 'From 6 years', Material: 'Maple and walnut, felt bases', Contents: 'Board, 32 pieces, rules' },
    text: 'A board that folds, with all the pieces inside. Rules for beginners are included.',
    tags: ['chess', 'gift'],
    products: `
      Fireside Guild | Folding Chess Set | | 12 in board | 39.99 | #6a4630 | 265f-fe0f | About: The wooden pieces are weighted.
      Fireside Guild | Travel Magnetic Chess | | 7 in board | 24.99 | #2f3a4a | 265f-fe0f | Material: Plastic, magnets; About: Magnets hold the pieces in a moving car.`,
  },
  {
    name: 'Joystick',
    class: 'electronics',
    render: '1f579-fe0f',
    price: [20, 70],
    facts: { Power: 'USB-C', 'In the box': 'Joystick, cable', Connection: 'PC and retro consoles' },
    text: 'A joystick with one red ball and one button, for the games that need no more.',
    tags: ['gaming', 'retro'],
    products: `
      Keyline | Retro USB Joystick | | | 34.99`,
  },
  {
    name: 'Video game',
    class: 'toy',
    form: 'game-cartridge-box',
    price: [20, 70],
    facts: { Material: 'Game card in a case', Language: 'English, Spanish, French' },
    text: 'A boxed game without online purchases. Plays on handheld and television.',
    tags: ['video game', 'gaming'],
    products: `
      Bright Pixel | Paddle Quest | | Adventure | 39.99 | #3f8f9c | 1f6f6 | Age: Everyone; Players: 1
      Bright Pixel | Kart Canyon | | Racing | 49.99 | #e0702f | 1f3ce-fe0f | Age: Everyone; Players: 1 to 4
      Bright Pixel | Farm Again | | Simulation | 34.99 | #7fae3a | 1f69c | Age: Everyone; Players: 1 to 2
      Bright Pixel | Castle of Clocks | | Puzzle | 29.99 | #6a4f9c | 1f3f0 | Age: Everyone 10+; Players: 1
      Bright Pixel | Star Courier | | Space | 49.99 | #22325f | 1f680 | Age: Teen; Players: 1`,
  },
  {
    name: 'Dartboard',
    class: 'toy',
    render: '1f3af',
    price: [25, 90],
    facts: { Age: 'From 12 years', Material: 'Sisal, steel', Contents: 'Board and dart' },
    text: 'A round board with red rings and a dart. Hang it at eye level with nothing behind it.',
    tags: ['darts', 'den'],
    products: `
      Fireside Guild | Bullseye Dartboard | | | 44.99`,
  },
  {
    name: 'Eight ball',
    class: 'toy',
    render: '1f3b1',
    price: [6, 25],
    facts: { Age: 'From 8 years', Material: 'Phenolic resin', Dimensions: '2.25 in' },
    text: 'A regulation black eight ball for the pool table that lost its own.',
    tags: ['pool', 'den'],
    products: `
      Fireside Guild | Regulation Eight Ball | | | 11.99`,
  },
  {
    name: 'Crystal ball',
    class: 'toy',
    render: '1f52e',
    price: [10, 45],
    facts: { Age: 'From 8 years', Material: 'Glass, resin stand', Dimensions: '4 in' },
    text: 'A dark glass ball with stars on a stand, for game masters and fortune tellers.',
    tags: ['magic', 'decor'],
    products: `
      Tabletop Foundry | Fortune Teller’s Crystal Ball | | | 24.99`,
  },
  {
    name: 'Bubbles',
    class: 'toy',
    render: '1fae7',
    size: 'Volume',
    price: [2, 10],
    facts: { Age: 'From 3 years', Material: 'Water, mild soap', Contents: 'Bottle with wand' },
    text: 'Solution for hundreds of shining bubbles. It washes out of clothes.',
    tags: ['outdoor play', 'party'],
    products: `
      Tumble Kids | Soap Bubbles | 4 fl oz; 16 fl oz | | 2.99; 5.99`,
  },
  {
    name: 'Dice game',
    class: 'toy',
    form: 'tin',
    price: [9, 22],
    facts: { Age: 'From 8 years', Material: 'Tin, wooden dice', Players: '1 to 6' },
    text: 'Dice and a pad of score sheets in a tin, for the table on the train.',
    tags: ['dice', 'travel'],
    products: `
      Acorn Games | Farm Dice | | 10 minutes | 11.99 | #6fae4a | 1f404
      Acorn Games | Story Dice | | 9 picture dice | 14.99 | #7f6fc0 | 1f3b2
      Fireside Guild | Lucky Six | | 15 minutes | 12.99 | #b53a3a | 1f3b2`,
  },
])
