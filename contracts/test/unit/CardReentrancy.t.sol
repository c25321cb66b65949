// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Roles} from "../../src/base/Roles.sol";
import {CardSeller} from "../../src/cards/CardSeller.sol";
import {CardVault} from "../../src/cards/CardVault.sol";
import {ICardVault} from "../../src/cards/ICardVault.sol";
import {IEquityCard} from "../../src/cards/IEquityCard.sol";
import {RewardReserve} from "../../src/rewards/RewardReserve.sol";
import {CardFixture} from "../support/CardFixture.sol";
import {CardHolder} from "../support/CardHolder.sol";
import {CallbackToken} from "../support/Tokens.sol";
import {IERC1155} from "@openzeppelin/contracts/token/ERC1155/IERC1155.sol";
import {ERC1155Holder} from "@openzeppelin/contracts/token/ERC1155/utils/ERC1155Holder.sol";
import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";

/// @dev A token that calls back and can own cards itself.
contract CardOwningToken is CallbackToken, ERC1155Holder {}

/// @dev A contract account with cards staked and unstaked, a credit, permission to buy and every role: what it is refused from inside
/// a callback, only the guard refuses.
contract CardReentrancyTest is CardFixture {
    CardHolder private holder;
    CardOwningToken private callback;
    uint256 private constant STAKED = FIRST;
    uint256 private constant FREE = FIRST + 2;

    function setUp() public override {
        super.setUp();
        callback = new CardOwningToken();
        useSeller(newSeller(setupFor(address(callback), address(callback))));
        addStock(STOCK);
        fundReserve(RESERVE);
        holder = new CardHolder();
        _prepare(address(holder));
        buyAs(address(holder), 5);
        stakeAs(address(holder), several(STAKED, 2));
        skip(1 days);
        vm.prank(address(holder));
        vault.claimReleased(only(STAKED));
        skip(1 days);
    }

    function _prepare(address account) private {
        bind(account);
        permit(account);
        vm.startPrank(admin);
        manager.grantRole(Roles.ADMIN, account, 0);
        manager.grantRole(Roles.OPERATOR, account, 0);
        vm.stopPrank();
        callback.mint(account, 100);
        vm.prank(account);
        callback.approve(address(vault), type(uint256).max);
    }

    function _vaultCalls() private view returns (bytes[] memory payloads) {
        payloads = new bytes[](6);
        payloads[0] = abi.encodeCall(CardVault.claim, (only(STAKED + 1)));
        payloads[1] = abi.encodeCall(CardVault.claimFor, (address(holder), only(STAKED + 1)));
        payloads[2] = abi.encodeCall(CardVault.claimReleased, (only(STAKED + 1)));
        payloads[3] = abi.encodeCall(CardVault.takeOut, (only(STAKED + 1)));
        payloads[4] = abi.encodeCall(RewardReserve.fund, (10));
        payloads[5] = abi.encodeCall(RewardReserve.recoverFreeRewards, (address(holder), 10));
    }

    function _stakeCall() private view returns (bytes memory) {
        return abi.encodeCall(IERC1155.safeTransferFrom, (address(holder), address(vault), FREE, 1, ""));
    }

    function _expectRefused(address target, bytes memory payload, address outer, bytes memory call) private {
        uint256 snapshot = vm.snapshotState();
        holder.callFirst(target, payload);
        vm.prank(address(holder));
        (bool success,) = outer.call(call);
        assertTrue(success);
        assertGt(holder.callCount(), 0);
        assertFalse(holder.lastCallSucceeded());
        assertEq(bytes4(holder.lastAnswer()), ReentrancyGuardTransient.ReentrancyGuardReentrantCall.selector);
        vm.revertToState(snapshot);
    }

    function test_eachCallWorksFromOutside() public {
        bytes[] memory payloads = _vaultCalls();
        for (uint256 index = 0; index < payloads.length; ++index) {
            uint256 snapshot = vm.snapshotState();
            holder.perform(address(vault), payloads[index]);
            vm.revertToState(snapshot);
        }
        holder.perform(address(cards), _stakeCall());
        holder.perform(address(seller), abi.encodeCall(CardSeller.buy, (SERIES, 1, PRICE, block.timestamp)));
        holder.perform(address(seller), abi.encodeCall(CardSeller.recoverStock, (address(holder), 1)));
    }

    function test_noCallWorksWhileACardIsGivenBack() public {
        bytes memory one = abi.encodeCall(CardVault.takeOut, (only(STAKED)));
        bytes memory both = abi.encodeCall(CardVault.takeOut, (several(STAKED, 2)));
        bytes[] memory payloads = _vaultCalls();
        for (uint256 index = 0; index < payloads.length; ++index) {
            _expectRefused(address(vault), payloads[index], address(vault), one);
            _expectRefused(address(vault), payloads[index], address(vault), both);
        }
        _expectRefused(address(cards), _stakeCall(), address(vault), one);
    }

    function test_noSaleWorksWhileACardIsMade() public {
        bytes memory buy = abi.encodeCall(CardSeller.buy, (SERIES, 1, PRICE, block.timestamp));
        bytes memory buyTwo = abi.encodeCall(CardSeller.buy, (SERIES, 2, 2 * PRICE, block.timestamp));
        bytes memory recover = abi.encodeCall(CardSeller.recoverStock, (address(holder), 1));
        _expectRefused(address(seller), buy, address(seller), buy);
        _expectRefused(address(seller), buy, address(seller), buyTwo);
        _expectRefused(address(seller), recover, address(seller), buy);
    }

    /// @dev The vault is at rest while a card is made: a contract may stake what it just bought, and nothing else comes of it.
    function test_aCardCanBeStakedAsItIsMade() public {
        bytes memory stakeNew =
            abi.encodeCall(IERC1155.safeTransferFrom, (address(holder), address(vault), FIRST + 5, 1, ""));
        holder.callFirst(address(cards), stakeNew);
        assertEq(buyAs(address(holder), 1), FIRST + 5);
        assertTrue(holder.lastCallSucceeded());
        assertEq(vault.cardOf(FIRST + 5).staker, address(holder));
        assertEq(vault.cardOf(FIRST + 5).held, HELD);
        assertEq(vault.reservedRewards(), 6 * SET_ASIDE - vault.totalPaid());
    }

    /// @dev A holder that passes a gift on while it is received leaves the card with the last one.
    function test_aCardCanBeGivenOnAsItIsReceived() public {
        bytes memory giveOn = abi.encodeCall(IERC1155.safeTransferFrom, (address(holder), bob, FREE, 1, ""));
        giveAs(address(holder), alice, FREE);
        holder.callFirst(address(cards), giveOn);
        giveAs(alice, address(holder), FREE);
        assertTrue(holder.lastCallSucceeded());
        assertEq(cards.ownerOf(FREE), bob);
    }

    /// @dev While it comes back from the vault it rests already.
    function test_aCardIsNotGivenOnAsItIsTakenOut() public {
        bytes memory giveOn = abi.encodeCall(IERC1155.safeTransferFrom, (address(holder), bob, STAKED, 1, ""));
        holder.callFirst(address(cards), giveOn);
        takeOutAs(address(holder), STAKED);
        assertFalse(holder.lastCallSucceeded());
        assertEq(bytes4(holder.lastAnswer()), IEquityCard.CardResting.selector);
        assertEq(cards.ownerOf(STAKED), address(holder));
        assertEq(vault.cardOf(STAKED).staker, address(0));
        vm.expectRevert(abi.encodeWithSelector(ICardVault.NotStaker.selector, address(holder), STAKED));
        takeOutAs(address(holder), STAKED);
    }

    /// @dev What cards earn and are paid with calls the vault and the seller from inside each of its transfers.
    function test_noCallWorksFromInsideATransfer() public {
        _prepare(address(callback));
        buyAs(address(callback), 3);
        stakeAs(address(callback), several(FIRST + 5, 2));
        skip(1 days);
        bytes[] memory inner = new bytes[](6);
        inner[0] = abi.encodeCall(CardVault.claim, (only(FIRST + 5)));
        inner[1] = abi.encodeCall(CardVault.takeOut, (only(FIRST + 5)));
        inner[2] = abi.encodeCall(RewardReserve.fund, (10));
        inner[3] = abi.encodeCall(RewardReserve.recoverFreeRewards, (address(callback), 10));
        inner[4] = abi.encodeCall(CardVault.claimFor, (address(callback), only(FIRST + 5)));
        inner[5] = abi.encodeCall(CardVault.claimReleased, (only(FIRST + 5)));
        bytes memory stake =
            abi.encodeCall(IERC1155.safeTransferFrom, (address(callback), address(vault), FIRST + 7, 1, ""));
        bytes[] memory outer = new bytes[](4);
        outer[0] = abi.encodeCall(CardVault.claim, (only(STAKED)));
        outer[1] = abi.encodeCall(RewardReserve.fund, (10));
        outer[2] = abi.encodeCall(RewardReserve.recoverFreeRewards, (address(holder), 10));
        outer[3] = abi.encodeCall(CardVault.claimFor, (address(holder), only(STAKED)));
        for (uint256 first = 0; first < outer.length; ++first) {
            for (uint256 second = 0; second < inner.length; ++second) {
                _expectTokenRefused(address(vault), inner[second], address(vault), outer[first]);
            }
            _expectTokenRefused(address(cards), stake, address(vault), outer[first]);
        }
        bytes memory buy = abi.encodeCall(CardSeller.buy, (SERIES, 1, PRICE, block.timestamp));
        _expectTokenRefused(address(seller), buy, address(seller), buy);
    }

    function _expectTokenRefused(address target, bytes memory payload, address outer, bytes memory call) private {
        uint256 snapshot = vm.snapshotState();
        vm.prank(address(callback));
        (bool alone,) = target.call(payload);
        assertTrue(alone);
        vm.revertToState(snapshot);
        callback.setCallback(target, payload);
        holder.perform(outer, call);
        assertGt(callback.callCount(), 0);
        assertFalse(callback.lastCallSucceeded());
        assertEq(bytes4(callback.lastAnswer()), ReentrancyGuardTransient.ReentrancyGuardReentrantCall.selector);
        vm.revertToState(snapshot);
    }

    function test_nobodyMakesCardsFromInside() public {
        holder.callFirst(address(cards), abi.encodeCall(IEquityCard.mint, (address(holder), 99, 1)));
        buyAs(address(holder), 1);
        assertFalse(holder.lastCallSucceeded());
        assertEq(holder.lastAnswer(), abi.encodeWithSelector(IEquityCard.NotSeller.selector, address(holder)));
    }
}
