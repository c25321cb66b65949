// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {CardSeller} from "../../src/cards/CardSeller.sol";
import {TestUsdt} from "../../src/tokens/test/TestUsdt.sol";
import {CardFixture} from "../support/CardFixture.sol";
import {BlocklistToken, FalseToken, PlainToken} from "../support/Tokens.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";

/// @dev What cards earn, paid in tokens of every habit.
contract CardVaultTokensTest is CardFixture {
    function _earnIn(address rewardToken, uint256 incomePerDay) private {
        CardSeller.Setup memory setup = setupFor(address(new PlainToken(6)), rewardToken);
        setup.incomePerDay = incomePerDay;
        useSeller(newSeller(setup));
        addStock(2 * HELD);
        rwas.mint(address(vault), 2 * vault.incomePerCard());
        permit(alice);
        permit(bob);
        stakeAs(alice, buyAs(alice, 1));
        stakeAs(bob, buyAs(bob, 1));
    }

    /// @dev A whole life: all that a card holds, all it can earn, and no more than a base unit of rounding stays.
    function testFuzz_decimals_aWholeLife(uint8 choice, uint32 income) public {
        uint8[5] memory decimals = [0, 6, 8, 18, 24];
        uint256 unit = 10 ** decimals[choice % 5];
        uint256 perDay = (uint256(income) % 1e6 + 1) * unit;
        _earnIn(address(new PlainToken(decimals[choice % 5])), perDay);
        skip(LIFE);
        (uint256 released, uint256 earned) = claimAs(alice, FIRST);
        assertEq(released, HELD);
        assertEq(earned, HELD * perDay / RELEASE);
        vault.claimFor(bob, only(FIRST + 1));
        assertEq(rwas.balanceOf(alice), earned);
        assertEq(rwas.balanceOf(bob), earned);
        assertEq(vault.reservedRewards(), 0);
        assertLe(rwas.balanceOf(address(vault)), 2);
    }

    function test_noReturn_works() public {
        _earnIn(address(new TestUsdt("USDT", 6)), 30e6);
        skip(10 days);
        (, uint256 earned) = claimAs(alice, FIRST);
        assertEq(earned, 300e6);
        assertEq(rwas.balanceOf(alice), 300e6);
    }

    function test_falseReturning_failsAndChangesNothing() public {
        FalseToken token = new FalseToken();
        _earnIn(address(token), 30e18);
        skip(10 days);
        token.setRefusing(true);
        vm.expectRevert(abi.encodeWithSelector(SafeERC20.SafeERC20FailedOperation.selector, address(token)));
        claimAs(alice, FIRST);
        vm.prank(alice);
        assertEq(vault.claimReleased(only(FIRST)), 10 * RELEASE);
        takeOutAs(alice, FIRST);
        token.setRefusing(false);
        (uint256 released, uint256 earned) = vault.claimFor(alice, none());
        assertEq(released, 0);
        assertEq(earned, 300e18);
    }

    /// @dev A reward token that has stopped altogether holds back its own payments: nothing that a card holds, no card, no other owner.
    function test_reverting_holdsBackItsOwnPaymentsAlone() public {
        BlocklistToken token = new BlocklistToken();
        _earnIn(address(token), 30e6);
        skip(10 days);
        token.setHalted(true);
        vm.expectRevert(BlocklistToken.Halted.selector);
        claimAs(alice, FIRST);
        takeOutAs(alice, FIRST);
        token.setHalted(false);
        token.setBlocked(alice, true);
        vm.expectRevert(abi.encodeWithSelector(BlocklistToken.Blocked.selector, alice));
        vault.claimFor(alice, none());
        (, uint256 earned) = claimAs(bob, FIRST + 1);
        assertEq(earned, 300e6);
        token.setBlocked(alice, false);
        (, earned) = vault.claimFor(alice, none());
        assertEq(earned, 300e6);
    }
}
