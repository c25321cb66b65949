// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IProductSwap} from "../../src/swap/IProductSwap.sol";
import {IUniswapV2Pair} from "../../src/swap/IUniswapV2Pair.sol";
import {TestUsdt} from "../../src/tokens/test/TestUsdt.sol";
import {SwapFixture} from "../support/SwapFixture.sol";
import {BlocklistToken, CallbackToken, FalseToken, FeeToken, PlainToken} from "../support/Tokens.sol";
import {IUniswapV2PairLiquidity} from "../support/UniswapV2.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {Address} from "@openzeppelin/contracts/utils/Address.sol";
import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";

/// @dev An account that a token can call back.
contract Puppet {
    function perform(address to, bytes calldata call) external {
        Address.functionCall(to, call);
    }
}

/// @dev Tokens of every manner on the other side of {product}.
contract ProductSwapTokensTest is SwapFixture {
    uint256 private constant SOLD = 1000e18;
    uint256 private constant PAID = 500e6;

    function testFuzz_decimals_bothWays(uint8 choice, uint32 whole) public {
        uint8[5] memory all = [0, 6, 8, 18, 24];
        PlainToken token = new PlainToken(all[choice % 5]);
        uint256 unit = 10 ** token.decimals();
        usdt = token;
        pair = IUniswapV2Pair(factory.createPair(address(product), address(token)));
        token.mint(address(pair), 1_000_000 * unit);
        vm.prank(owner);
        require(product.transfer(address(pair), PRODUCT_LIQUIDITY));
        IUniswapV2PairLiquidity(address(pair)).mint(owner);
        swap = newSwap(address(pair), PAIR_FEE);
        supply(alice);
        vm.prank(settings);
        swap.setMinimumExchange(address(token), unit);

        uint256 amount = (uint256(whole) % 100_000 + 1) * unit;
        token.mint(alice, amount);
        uint256 paid = paidByPair(address(token), amount);
        assertEq(buyAs(alice, amount), paid - twoPercent(paid));
        uint256 sold = product.balanceOf(alice) / 2;
        uint256 expected = paidByPair(address(product), sold - twoPercent(sold));
        uint256 before = token.balanceOf(alice);
        assertEq(sellAs(alice, sold), expected);
        assertEq(token.balanceOf(alice) - before, expected);
        assertEq(product.balanceOf(address(swap)) + token.balanceOf(address(swap)), 0);
    }

    /// @dev The original pair takes its transfers without an answer, and so does the swap.
    function test_noReturn_usdtWorks() public {
        TestUsdt real = new TestUsdt("USDT", 6);
        useToken(PlainToken(address(real)));
        uint256 paid = paidByPair(address(real), PAID);
        assertEq(buyAs(alice, PAID), paid - twoPercent(paid));
        uint256 expected = paidByPair(address(product), SOLD - twoPercent(SOLD));
        assertEq(sellAs(alice, SOLD), expected);
    }

    function test_fee_ofWhatIsGiven_onlyWhatArrivedAtThePairCounts() public {
        useToken(new FeeToken(250));
        uint256 paid = paidByPair(address(usdt), PAID - PAID / 40);
        uint256 expected = paid - twoPercent(paid);
        (uint256 quoted,) = swap.quoteExactIn(address(usdt), PAID);
        assertGt(quoted, expected);
        vm.expectRevert(abi.encodeWithSelector(IProductSwap.SlippageExceeded.selector, expected, quoted));
        swapAs(alice, address(usdt), PAID, quoted);

        vm.expectEmit(address(swap));
        emit IProductSwap.Swapped(alice, address(usdt), PAID, expected, twoPercent(paid));
        assertEq(swapAs(alice, address(usdt), PAID, expected), expected);
        assertEq(usdt.balanceOf(address(swap)), 0);
        assertEq(product.balanceOf(address(swap)), 0);
    }

    function test_fee_ofWhatIsPaid_onlyWhatArrivedCountsForTheMinimum() public {
        useToken(new FeeToken(250));
        (uint256 quoted, uint256 burned) = swap.quoteExactIn(address(product), SOLD);
        uint256 expected = quoted - quoted * 250 / 10_000;
        vm.expectRevert(abi.encodeWithSelector(IProductSwap.SlippageExceeded.selector, expected, expected + 1));
        swapAs(alice, address(product), SOLD, expected + 1);
        assertEq(product.destroyed(), 0);

        uint256 before = usdt.balanceOf(alice);
        vm.expectEmit(address(swap));
        emit IProductSwap.Swapped(alice, address(product), SOLD, expected, burned);
        assertEq(swapAs(alice, address(product), SOLD, expected), expected);
        assertEq(usdt.balanceOf(alice) - before, expected);
    }

    function test_fee_thatTakesEverythingIsRefused() public {
        FeeToken token = new FeeToken(0);
        useToken(token);
        token.setFee(10_000);
        vm.expectRevert(IProductSwap.ZeroAmount.selector);
        buyAs(alice, PAID);
        vm.expectRevert(IProductSwap.ZeroAmount.selector);
        sellAs(alice, SOLD);
        assertEq(product.destroyed(), 0);
    }

    function test_falseReturning_failsAndChangesNothing() public {
        FalseToken token = new FalseToken();
        useToken(token);
        token.setRefusing(true);
        vm.expectRevert(abi.encodeWithSelector(SafeERC20.SafeERC20FailedOperation.selector, address(token)));
        buyAs(alice, PAID);
        vm.expectRevert("UniswapV2: TRANSFER_FAILED");
        sellAs(alice, SOLD);
        assertEq(product.destroyed(), 0);
        token.setRefusing(false);
        assertGt(buyAs(alice, PAID), 0);
        assertGt(sellAs(alice, SOLD), 0);
    }

    function test_blocklist_oneBlockedAccountStopsNoOther() public {
        BlocklistToken token = new BlocklistToken();
        useToken(token);
        token.setBlocked(alice, true);
        vm.expectRevert(abi.encodeWithSelector(BlocklistToken.Blocked.selector, alice));
        buyAs(alice, PAID);
        vm.expectRevert("UniswapV2: TRANSFER_FAILED");
        sellAs(alice, SOLD);
        assertGt(buyAs(bob, PAID), 0);
        assertGt(sellAs(bob, SOLD), 0);
        assertEq(product.balanceOf(address(swap)), 0);
    }

    /// @dev From inside each transfer of the other token somebody who has all it needs for it tries to swap.
    function test_reentrancy_isRefusedFromEachTransfer() public {
        CallbackToken token = new CallbackToken();
        useToken(token);
        Puppet puppet = new Puppet();
        supply(address(puppet));
        address[2] memory tokensIn = [address(product), address(token)];
        uint256[2] memory amounts = [SOLD, PAID];
        for (uint256 inner = 0; inner < 2; ++inner) {
            bytes memory again = abi.encodeCall(swap.swapExactIn, (tokensIn[inner], amounts[inner], 0, block.timestamp));
            uint256 state = vm.snapshotState();
            puppet.perform(address(swap), again);
            vm.revertToState(state);

            token.setCallback(address(puppet), abi.encodeCall(puppet.perform, (address(swap), again)));
            for (uint256 outer = 0; outer < 2; ++outer) {
                (uint256 expected,) = swap.quoteExactIn(tokensIn[outer], amounts[outer]);
                uint256 calls = token.callCount();
                assertEq(swapAs(alice, tokensIn[outer], amounts[outer], expected), expected);
                assertEq(token.callCount(), calls + 2);
                assertFalse(token.lastCallSucceeded());
                assertEq(
                    token.lastAnswer(),
                    abi.encodeWithSelector(ReentrancyGuardTransient.ReentrancyGuardReentrantCall.selector)
                );
            }
        }
    }

    /// @dev What others send the caller meanwhile is no part of what the swap brought.
    function test_callback_aGiftInBetweenIsNotCounted() public {
        CallbackToken token = new CallbackToken();
        useToken(token);
        (uint256 quoted,) = swap.quoteExactIn(address(product), SOLD);
        uint256 before = token.balanceOf(alice);
        token.setCallback(address(token), abi.encodeCall(token.mint, (alice, 5)));
        assertEq(swapAs(alice, address(product), SOLD, quoted), quoted);
        assertEq(token.balanceOf(alice) - before, quoted + 10);
    }

    /// @dev A token that trades on the pair while it is being given. Before it has moved, the swap goes by the reserves that the trade
    /// left; after that, the pair has taken it for its own, and the whole swap is refused.
    function test_callback_aTradeInBetweenIsBoundByTheMinimum() public {
        CallbackToken token = new CallbackToken();
        useToken(token);
        supply(address(token));
        address[] memory path = new address[](2);
        (path[0], path[1]) = (address(token), address(product));
        (uint256 quoted,) = swap.quoteExactIn(address(token), PAID);
        token.setCallback(
            address(router),
            abi.encodeCall(router.swapExactTokensForTokens, (100_000e6, 0, path, stranger, block.timestamp))
        );
        vm.expectRevert(abi.encodeWithSelector(IProductSwap.SlippageExceeded.selector, 0, quoted / 2));
        swapAs(alice, address(token), PAID, quoted / 2);

        vm.prank(address(token));
        token.approve(address(router), 100_000e6);
        vm.expectPartialRevert(IProductSwap.SlippageExceeded.selector);
        swapAs(alice, address(token), PAID, quoted);

        uint256 before = product.balanceOf(alice);
        uint256 received = swapAs(alice, address(token), PAID, quoted / 2);
        assertEq(token.callCount(), 2);
        assertEq(token.allowance(address(token), address(router)), 0);
        assertEq(product.balanceOf(alice) - before, received);
        assertGe(received, quoted / 2);
        assertLt(received, quoted);
        assertEq(product.balanceOf(address(swap)) + token.balanceOf(address(swap)), 0);
    }
}
