// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {CardVault} from "../../src/cards/CardVault.sol";
import {EquityCard} from "../../src/cards/EquityCard.sol";
import {ICardVault} from "../../src/cards/ICardVault.sol";
import {IEquityCard} from "../../src/cards/IEquityCard.sol";
import {Fixture} from "../support/Fixture.sol";
import {SlowCard} from "../support/SlowCard.sol";
import {PlainToken} from "../support/Tokens.sol";

/// @dev One card of any terms, staked, claimed from, taken out and given away at any times, beside the same card lived second by second.
contract CardVaultFuzzTest is Fixture {
    uint256 private constant CARD = 1;

    PlainToken private product;
    PlainToken private rwas;
    EquityCard private cards;
    CardVault private vault;
    SlowCard private slow;
    address private owner;
    mapping(address account => uint256) private releasedTo;
    mapping(address account => uint256) private incomeTo;
    uint256 private settledReleased;
    uint256 private settledIncome;

    function setUp() public override {
        super.setUp();
        product = new PlainToken(18);
        rwas = new PlainToken(18);
    }

    function _sell(uint256 held, uint256 release, uint256 income) private {
        address vaultToCome = vm.computeCreateAddress(address(this), vm.getNonce(address(this)) + 1);
        bytes memory arguments = abi.encode(address(manager), vaultToCome, "Card", "CARD", "", "");
        cards = EquityCard(deployCode("EquityCard.sol:EquityCard", arguments));
        arguments = abi.encode(address(manager), address(cards), address(product), address(rwas), held, release, income);
        vault = CardVault(deployCode("CardVault.sol:CardVault", arguments));
        assertEq(address(vault), vaultToCome);
        slow = new SlowCard(held, release, income);
        product.mint(address(this), held);
        product.approve(address(vault), held);
        rwas.mint(address(vault), vault.incomePerCard());
        vault.addCards(1);
        cards.mint(alice, CARD, 1);
        owner = alice;
    }

    /// forge-config: default.fuzz.runs = 32
    /// forge-config: deep.fuzz.runs = 1000
    function testFuzz_aCard_isTheSameAsOneLivedSecondBySecond(
        uint256 held,
        uint256 release,
        uint256 income,
        uint256[14] memory steps
    ) public {
        release = _spread(release, 1, 1e24);
        held = bound(held, release, release * 3 / 2);
        _sell(held, release, _spread(income, 0, 1e24));
        for (uint256 index = 0; index < steps.length; ++index) {
            _wait(_spread(steps[index] >> 128, 0, 1 days / 3));
            _act(steps[index] % 6);
            _check();
        }
        _finish();
    }

    /// @dev Small values as often as large ones.
    function _spread(uint256 seed, uint256 lowest, uint256 highest) private pure returns (uint256) {
        return bound((seed & type(uint128).max) >> (seed >> 8) % 112, lowest, highest);
    }

    function _wait(uint256 time) private {
        skip(time);
        if (cards.ownerOf(CARD) == address(vault)) slow.liveStaked(time);
    }

    function _act(uint256 kind) private {
        uint256[] memory card = new uint256[](1);
        card[0] = CARD;
        if (cards.ownerOf(CARD) != address(vault)) {
            if (kind == 0) _giveAway();
            else _stake();
            return;
        }
        if (kind == 5) return;
        vm.startPrank(owner);
        if (kind <= 1) vault.takeOut(card);
        else if (kind == 2) vault.claim(card);
        else if (kind == 3) vault.claimReleased(card);
        vm.stopPrank();
        if (kind == 4) vault.claimFor(owner, card);
        _settleSlow();
    }

    /// @dev What the slow card gave since it was last settled is its staker's.
    function _settleSlow() private {
        releasedTo[owner] += slow.released() - settledReleased;
        incomeTo[owner] += slow.income() - settledIncome;
        (settledReleased, settledIncome) = (slow.released(), slow.income());
    }

    function _giveAway() private {
        address to = owner == alice ? bob : alice;
        uint256 restsUntil = cards.restsUntil(CARD);
        if (block.timestamp < restsUntil) {
            vm.expectRevert(abi.encodeWithSelector(IEquityCard.CardResting.selector, CARD, restsUntil));
            vm.prank(owner);
            cards.safeTransferFrom(owner, to, CARD, 1, "");
            return;
        }
        vm.prank(owner);
        cards.safeTransferFrom(owner, to, CARD, 1, "");
        owner = to;
    }

    function _stake() private {
        if (slow.ended()) vm.expectRevert(abi.encodeWithSelector(ICardVault.CardEnded.selector, CARD));
        vm.prank(owner);
        cards.safeTransferFrom(owner, address(vault), CARD, 1, "");
    }

    function _check() private view {
        ICardVault.Card memory card = vault.cardOf(CARD);
        bool staked = cards.ownerOf(CARD) == address(vault);
        ICardVault.State living = staked ? ICardVault.State.Staked : ICardVault.State.Unstaked;
        assertEq(uint256(card.state), uint256(slow.ended() ? ICardVault.State.Ended : living), "state");
        assertEq(card.staker, staked ? owner : address(0), "staker");
        assertEq(card.released, slow.released(), "released");
        assertEq(card.held, vault.heldPerCard() - slow.released(), "held");
        assertEq(card.income, slow.income(), "income");
        assertEq(card.claimable, slow.released() - settledReleased, "claimable");
        assertEq(card.claimableIncome, slow.income() - settledIncome, "claimable income");
        assertEq(card.age, slow.age(), "age");
        uint256 left = vault.cardLife() - card.age;
        if (staked && left != 0) assertEq(card.endsAt, block.timestamp + left, "end");
        _checkAccount(alice);
        _checkAccount(bob);
        assertEq(product.balanceOf(address(vault)), vault.totalHeld(), "{product} in the vault");
        assertLe(card.futureIncome + card.claimableIncome, vault.reservedRewards(), "reserved");
        assertLe(vault.reservedRewards(), rwas.balanceOf(address(vault)), "solvent");
    }

    function _checkAccount(address account) private view {
        (uint256 released, uint256 income) = vault.creditOf(account);
        assertEq(product.balanceOf(account) + released, releasedTo[account], "released to");
        assertEq(rwas.balanceOf(account) + income, incomeTo[account], "income to");
    }

    /// @dev To the end of its life, and everything paid: nothing is left but what rounding of the income freed.
    function _finish() private {
        uint256[] memory card = new uint256[](1);
        card[0] = CARD;
        if (!slow.ended()) {
            if (cards.ownerOf(CARD) != address(vault)) _stake();
            _wait(vault.cardLife());
            assertTrue(slow.ended());
        }
        _check();
        if (cards.ownerOf(CARD) == address(vault)) vault.claimFor(owner, card);
        vault.claimFor(alice, new uint256[](0));
        vault.claimFor(bob, new uint256[](0));
        _settleSlow();
        _check();
        assertEq(product.balanceOf(alice) + product.balanceOf(bob), vault.heldPerCard());
        assertEq(product.balanceOf(address(vault)), 0);
        assertEq(vault.reservedRewards(), 0);
        assertLe(rwas.balanceOf(address(vault)), 1);
        assertEq(vault.totalPaid(), vault.heldPerCard() * vault.incomePerDay() / vault.releasePerDay());
    }
}
